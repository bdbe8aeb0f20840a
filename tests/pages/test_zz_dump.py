import re, html
from typing import Any
from tests.pages_match.browsing import Reader, plain
def test_dump(aiko, ben, aikos, bens, league, fixture, brawl, tigers, tide, at_league):
    aiko.client.patch("/api/v1/account/me/", {"language": "fr"})
    from league.models import Season, Stage, Round
    s=Season.objects.get().pk; st=Stage.objects.get().pk; r=Round.objects.get().pk
    fx=fixture["id"]; t=tigers["team"] if isinstance(tigers.get("team"),int) else tigers["id"]
    out=open("/tmp/kv/tr/dump.txt","w")
    def show(p):
        a=aikos.client.get(p,follow=True)
        h=a.content.decode()
        body=re.sub(r"<(script|style).*?</\1>","",h,flags=re.S)
        out.write(f"\n#### {p} {a.status_code}\n"+" ".join(html.unescape(re.sub(r"<[^>]+>"," ",body)).split())[:6000]+"\n")
    pages=["/","/account/","/leagues/",at_league,at_league+"settings/",at_league+"manage/",at_league+"journal/",at_league+"seasons/plan/",f"/seasons/{s}/",f"/stages/{st}/table/",f"/stages/{st}/",f"/fixtures/{fx}/",f"/fixtures/{fx}/report/",f"/fixtures/{fx}/sheet/",f"/rounds/{r}/slips/",f"/rounds/{r}/deadline/",f"/teams/{t}/",f"/teams/{t}/ledger/",f"/teams/{t}/roster/","/teams/","/catalogue/","/catalogue/clans/tora/","/catalogue/challenges/brawl/","/catalogue/ronin/","/catalogue/statuses/","/chances/?attack=3&defense=2","/accounts/email/","/accounts/password/change/","/accounts/2fa/"]
    for p in pages: show(p)
    aiko.post(f"fixtures/{fx}/report/",{"report":brawl})
    show(f"/fixtures/{fx}/")
    ben.post(f"fixtures/{fx}/confirm/",{"version":1})
    for p in [f"/fixtures/{fx}/",f"/teams/{t}/",f"/teams/{t}/ledger/",f"/teams/{t}/steps/",f"/stages/{st}/table/",f"/stages/{st}/table/{t}/",at_league+"journal/","/admin/",f"/admin/league/league/",f"/admin/league/fixture/",f"/admin/league/fixture/{fx}/change/",f"/admin/teams/team/{t}/change/"]: show(p)
    # refused report in page
