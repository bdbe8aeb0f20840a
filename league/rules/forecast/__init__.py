"""The rest of a stage, and the knock-out that follows it, played many times by dice that are loaded with everybody's skill."""
