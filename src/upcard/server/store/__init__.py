"""The store of the server: tables and their logs, seats, talk, draws and score sheets, and who may write."""
