"""Board maps as data files; :mod:`games.rules.allstars.board.maps` reads them."""
