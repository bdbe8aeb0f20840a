"""Destiny's Bounty Adventures, a cooperative defence of a ship in six adventures."""
