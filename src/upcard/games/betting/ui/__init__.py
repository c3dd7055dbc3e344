"""What games for chips show in common: stacks, score sheets, and how a session is settled."""
