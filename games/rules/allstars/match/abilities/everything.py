"""Import every unit, so that the registry knows them all."""

from games.rules.allstars.match.abilities import actions, attacks, manoeuvres, optional_ronin, pools, rerolls, times

MODULES = (actions, attacks, manoeuvres, optional_ronin, pools, rerolls, times)
