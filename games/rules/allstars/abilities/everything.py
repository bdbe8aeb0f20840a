"""Import every unit, so that the registry knows them all."""
