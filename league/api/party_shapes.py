"""The shapes of parties, sessions and boards in the API."""

from typing import Any

from rest_framework import serializers

from games.names import check_name
from league.api.serializers import ReportField, TableField
from league.models import Fixture
from league.queries.parties import session_row
from teams.api.strict import Body


class NewMemberSerializer(Body):
    """Somebody who joins: a ``player`` of the league, a new ``name``, or a ``member`` who left and comes back."""

    player = serializers.IntegerField(required=False, allow_null=True)
    name = serializers.CharField(max_length=60, required=False, allow_null=True, validators=[check_name])
    member = serializers.CharField(max_length=20, required=False, allow_null=True)


class AddMembersSerializer(Body):
    """Who joins, all of them or nobody."""

    members = serializers.ListField(child=NewMemberSerializer(), min_length=1, max_length=40)


class FormPartySerializer(Body):
    """A party to form. ``owner`` is a member of the league, for a ninja master who acts for them.

    Without ``members`` the owner alone is in it.
    """

    name = serializers.CharField(max_length=60, validators=[check_name])
    owner = serializers.IntegerField(required=False)
    members = serializers.ListField(child=NewMemberSerializer(), max_length=40, required=False, default=list)


class JoinPartySerializer(Body):
    """The join code of the party's league."""

    code = serializers.CharField(max_length=16)


class MemberPersonSerializer(Body):
    """The member of the league who is behind a member of the party."""

    player = serializers.IntegerField()


class MemberSerializer(serializers.Serializer[Any]):
    """A member of a party: sessions sat at and won; ``here`` is false once they have left. ``player`` is the person."""

    id = serializers.CharField()
    name = serializers.CharField()
    player = serializers.IntegerField(allow_null=True)
    has_account = serializers.BooleanField()
    here = serializers.BooleanField()
    tries = serializers.IntegerField()
    wins = serializers.IntegerField()


class PartySerializer(serializers.Serializer[Any]):
    """A party with everybody who ever was in it; ``head`` counts changes of its story."""

    team = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()
    owner = serializers.IntegerField()
    head = serializers.IntegerField()
    members = MemberSerializer(many=True)
    tries = serializers.IntegerField()
    wins = serializers.IntegerField()


class BoardSerializer(serializers.Serializer[Any]):
    """A line for everything a party can try: an ``adventure``, or a number of ``steps`` with ``variants``.

    ``best`` is its best session, with its ``fixture``.
    """

    team = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()
    tries = serializers.IntegerField()
    wins = serializers.IntegerField()
    board = serializers.ListField(child=serializers.DictField())


class StandingOfPartySerializer(serializers.Serializer[Any]):
    """How far a party is: ``mastered`` counts the lines of its board that it has won."""

    rank = serializers.IntegerField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    members = serializers.IntegerField()
    mastered = serializers.IntegerField()
    wins = serializers.IntegerField()
    tries = serializers.IntegerField()


class LeagueBoardSerializer(serializers.Serializer[Any]):
    """The parties of a league, the furthest first; ``lines`` tell by adventure or temple what each came to."""

    league = serializers.IntegerField()
    system = serializers.CharField()
    parties = StandingOfPartySerializer(many=True)
    lines = serializers.ListField(child=serializers.DictField())


class OpenSessionSerializer(Body):
    """A session of a party: its ``table``, and where it was played already its ``report``, in brief or as a log.

    ``as_played`` with a reason lets a ninja master store what the rules refuse.
    """

    team = serializers.IntegerField()
    table = TableField()
    report = ReportField(required=False, allow_null=True, default=None)
    as_played = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)


class SessionSerializer(serializers.Serializer[Any]):
    """A session in the log of a campaign: ``claims`` are what was told of it, ``won`` what counts once it is confirmed.

    ``names`` are those of the members at the ``table`` by id; ``log`` says that its turns were told.
    """

    fixture = serializers.IntegerField()
    stage = serializers.IntegerField()
    session = serializers.IntegerField()
    team = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(Fixture.State.choices)
    opened_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)
    table = serializers.DictField()
    names = serializers.DictField(child=serializers.CharField())
    claims = serializers.DictField(allow_null=True)
    log = serializers.BooleanField()
    won = serializers.BooleanField(allow_null=True)
    score = serializers.IntegerField()

    def to_representation(self, instance: Fixture) -> dict[str, Any]:
        """Take the plain values as they are."""
        return session_row(instance)
