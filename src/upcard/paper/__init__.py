"""Prints rules on paper: cards, booklets and score sheets as PDF.

>>> from upcard.catalogue import CATALOGUE
>>> from upcard.options.house_rules import choose_rules
>>> order = Order(rules=choose_rules(CATALOGUE, "guts", None, {}), form="cheat", paper="letter")
>>> pdf(order)[:5]
b'%PDF-'
"""

from upcard.paper.forms import FORMS, PAPERS, Form, Order, Paper, Unprintable, advice, content
from upcard.paper.press import can_print, pdf, pictures

__all__ = [
    "FORMS",
    "PAPERS",
    "Form",
    "Order",
    "Paper",
    "Unprintable",
    "advice",
    "can_print",
    "content",
    "pdf",
    "pictures",
]
