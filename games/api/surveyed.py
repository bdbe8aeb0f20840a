"""What the surveys of the cooperative games answer alike."""

import msgspec


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a survey is: of `total` parts `done` are played; `games` are to be played of each kind of game."""

    job: int
    state: str
    done: int
    total: int
    games: int
    seed: str
