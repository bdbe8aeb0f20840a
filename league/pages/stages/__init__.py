"""Pages of stages: planning them, running them round by round, who comes and goes, tournaments."""
