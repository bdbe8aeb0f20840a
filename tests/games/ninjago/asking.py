"""Short words for asking the stateless endpoints of Ninjago: The Board Game."""

from tests.games.asking import Game

GAME = Game("ninjago")
ask, read, refused = GAME.ask, GAME.read, GAME.refused
