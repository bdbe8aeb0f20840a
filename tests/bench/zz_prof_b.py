import time, os, gc, collections, cProfile, pstats
import pytest
from django.db import transaction, connection
from django.utils import timezone
from league.models import Fixture
from league.operations import seasons
from league.operations.amendments import Correct, amend_match, preview_amendment
from tests.bench.test_amendments import _league,_play, _with_other_all_star, _settled
pytestmark=[pytest.mark.django_db(transaction=True), pytest.mark.timeout(1800)]
def test_prof():
        t=time.time()
        master, stage = _league(64)
        seasons.start_season(stage.season, by=master, at=timezone.now())
        rows = list(Fixture.objects.filter(round__stage=stage, round__number__lte=30).order_by("round", "number"))
        for row in rows:
            _play(row, master)
        fx=rows[0]
        print("built",time.time()-t)
        gc.collect(); gc.freeze()
        P=[];AM=[];S=[]
        for r in range(10):
                t=time.perf_counter(); action=Correct(report=_with_other_all_star(fx)); given=_settled(fx,action,master); S.append(time.perf_counter()-t)
                t=time.perf_counter(); preview_amendment(fx.pk, action, by=master, settlements={}); P.append(time.perf_counter()-t)
                t=time.perf_counter(); amend_match(fx.pk, action=action, by=master, at=timezone.now(), reason="B", **given); AM.append(time.perf_counter()-t)
        print("preview",[round(1000*x) for x in sorted(P)]); print("amend",[round(1000*x) for x in sorted(AM)])
        p=cProfile.Profile(); p.enable()
        action=Correct(report=_with_other_all_star(fx))
        preview_amendment(fx.pk, action, by=master, settlements={})
        p.disable()
        pstats.Stats(p).sort_stats("cumtime").print_stats(45)
        connection.cursor().execute("TRUNCATE teams_player, games_rulesetversion, league_league CASCADE")
