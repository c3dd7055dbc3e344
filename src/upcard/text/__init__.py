"""Sentences for people: templates, messages, lists and numbers in words, and errors."""
