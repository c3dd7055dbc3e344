"""Environments for research: games to be played from outside by programs that learn.

`Environment` knows no library. `upcard.envs.pettingzoo` and `upcard.envs.gymnasium` put it behind the interfaces of
those libraries (``pip install upcard[envs]``), `upcard.envs.text` is for players who read and write sentences.
"""

from upcard.envs.environment import Environment
from upcard.envs.layout import ArrayLayout, Part
from upcard.envs.layouts import layout_of
from upcard.envs.numbering import Choosing, Numbering, numbering_of

__all__ = ["ArrayLayout", "Choosing", "Environment", "Numbering", "Part", "layout_of", "numbering_of"]
