"""How long tests wait for what must come. Nothing is slower for it: a wait ends when it comes."""

PATIENCE = 60.0
