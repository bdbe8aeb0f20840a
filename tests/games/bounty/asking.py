"""Short words for asking the stateless endpoints of Destiny's Bounty Adventures."""

from tests.games.asking import Game

GAME = Game("bounty")
ask, read, refused = GAME.ask, GAME.read, GAME.refused
