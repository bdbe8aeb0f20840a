"""Short words for asking the stateless endpoints of Tiny Ninjas."""

from tests.games.asking import Game

GAME = Game("tiny_ninjas")
ask, read, refused = GAME.ask, GAME.read, GAME.refused
