"""The database of the server: tables and their logs, seats, talk, draws, score sheets, and who may write."""
