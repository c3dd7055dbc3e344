"""Who writes score sheets beside dealt games, as a person at the table would."""
