"""The challenges in play: what each adds to setup, movement, actions, the end of a round and scoring."""
