"""Sentences for people: templates, translation, lists and numbers in words, and errors."""
