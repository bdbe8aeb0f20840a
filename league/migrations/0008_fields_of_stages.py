from django.db import migrations


def fill(apps, schema_editor):
    """Give every stage that was drawn before stages had a field of their own the season's entrants, and publish its rounds."""
    Stage = apps.get_model("league", "Stage")
    Entrant = apps.get_model("league", "Entrant")
    StageEntrant = apps.get_model("league", "StageEntrant")
    Round = apps.get_model("league", "Round")
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, entrant=entrant, seed=entrant.seed)
        for stage in Stage.objects.exclude(state="planned")
        for entrant in Entrant.objects.filter(season=stage.season_id)
    )
    for row in Round.objects.filter(published_at=None).select_related("stage__season"):
        row.published_at = row.stage.season.created_at
        row.save(update_fields=["published_at"])


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0007_stages'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
