"""Amending the start of a long story writes the pin of every chapter after it.

A pin stored as it is, beside its row, need not be compressed each time; short rows with room on their page are written
anew without touching an index; and two indexes that nothing reads are gone.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_plain_order"),
        ("teams", "0006_seeds_of_later_steps"),
    ]

    operations = [
        migrations.AlterField(
            model_name="chapter",
            name="ruleset",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.rulesetversion",
                verbose_name="ruleset",
            ),
        ),
        migrations.AlterField(
            model_name="chapter",
            name="team",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="chapters",
                to="teams.team",
                verbose_name="team",
            ),
        ),
        migrations.RunSQL(
            "ALTER TABLE teams_chapter ALTER COLUMN pin SET STORAGE EXTERNAL, SET (fillfactor = 50)",
            "ALTER TABLE teams_chapter ALTER COLUMN pin SET STORAGE EXTENDED, RESET (fillfactor)",
        ),
    ]
