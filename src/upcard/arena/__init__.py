"""The arena: compares players in contests with the same cards, and tells when the result is certain enough."""
