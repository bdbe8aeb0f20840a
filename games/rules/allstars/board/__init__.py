"""The game board: spaces as bit sets, facing, influence zones, sight, terrain and reach."""
