import re, json
import pytest
from django.utils import timezone
from league.operations.tables import recompute
from league.tasks import sweep_stale_ratings
from league.models import Stage
from teams.models import Player
from tests import duels, verbs
from tests.duels import *
from tests.league.conftest import aiko, ben, stranger
from tests.league.tiny_ninjas.conftest import calm, games, league, seasons, swift
from tests.pages_match.browsing import Reader, plain

def test_crawl(aiko, ben, league, games, seasons, swift, calm, settings):
    Player.objects.filter(pk=aiko.id).update(is_staff=True)
    side = side_of(games[0], swift)
    duels.fight(games[0], report_of(*[battle(side)]*3, claims=[claim(side,"no_healing")]), aiko, ben, mode="champion")
    aiko.post(f"fixtures/{games[1]['id']}/auto-resolve/", {"propose": False, "reason": "x"})
    duels.win(games[2], swift, aiko, ben, left=1)
    duels.amend(aiko, games[2], {"action":"void"})
    aiko.post(f"fixtures/{games[3]['id']}/report/", {"report": report_of(battle(1))})
    stage = duels.open_solo(aiko, league, [swift, calm])
    br = duels.start_stages(aiko, league, [swift, calm], {"kind":"single_elimination","name":"Cup"})
    for s in Stage.objects.all(): recompute(s.pk, at=timezone.now())
    sweep_stale_ratings()
    r = Reader(aiko); seen=set(); todo=["/", f"/leagues/{league['slug']}/", "/admin/", f"/teams/{swift}/steps/", f"/teams/{swift}/roster/", f"/teams/{swift}/undo/", f"/teams/{swift}/between/", f"/teams/{swift}/redraft/", f"/teams/{swift}/members/", f"/teams/{swift}/ledger/1/",f"/teams/{swift}/ledger/0/", f"/stages/{stage['id']}/campaign/"]
    bad=[]
    words={}
    r.client.raise_request_exception=False
    while todo:
        p=todo.pop(0)
        if p in seen: continue
        seen.add(p)
        a=r.client.get(p)
        if a.status_code not in (200,302) : bad.append((p,a.status_code, repr(a.exc_info[1]) if getattr(a,'exc_info',None) else '')); continue
        if a.status_code==302: todo.append(a.url); continue
        if "text/html" not in a.headers.get("Content-Type",""): continue
        h=a.content.decode()
        for w in ("koban","Koban","treasury","Treasury","Clan","Injur","roster","deploy","XP","Steps"):
            m=re.search(r"<main.*</main>",h,re.S)
            if m and not p.startswith(("/catalogue","/admin","/chances")) and re.search(r"\b"+w, re.sub(r"<[^>]+>"," ",m.group(0))): words.setdefault(w,[]).append(p)
        for l in re.findall(r'href="(/[^"#?]*)',h):
            if l.startswith(("/static","/accounts","/language","/catalogue","/chances","/api/v1/schema","/api/v1/docs")) or "logout" in l: continue
            if l not in seen: todo.append(l)
        if len(seen)>400: break
    print(len(seen), "BAD", *bad, sep="\n  ")
    for w,ps in words.items(): print(w, ps[:14])
    for p in (f"teams/{swift}/", f"teams/{swift}/scroll/", f"teams/{swift}/steps/", f"teams/{swift}/ledger/", f"teams/{swift}/explanation/", f"teams/{swift}/career/", f"teams/{swift}/ratings/", f"leagues/{league['id']}/", f"leagues/{league['id']}/rules/", f"leagues/{league['id']}/teams.csv", f"leagues/{league['id']}/results.csv", f"leagues/{league['id']}/table.csv", f"leagues/{league['id']}/calendar.ics", f"leagues/{league['id']}/export/", f"fixtures/{games[0]['id']}/", f"stages/{games[0]['stage']}/table/", f"stages/{games[0]['stage']}/forecast/", f"teams/{swift}/export/", f"players/{aiko.id}/career/"):
        a=aiko.client.get("/api/v1/"+p); print(p, a.status_code)
