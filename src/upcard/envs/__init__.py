"""Environments for research: games behind the interfaces of libraries for reinforcement learning.

`Environment` knows no library. `upcard.envs.vector` steps many tables in one call, with arrays of numpy;
`upcard.envs.pettingzoo` and `upcard.envs.gymnasium` put games behind the interfaces of those libraries (``pip install
upcard[envs]`` for all three), so does `upcard.envs.openspiel` (``pip install upcard[openspiel]``);
`upcard.envs.text` is for players who read and write sentences.
"""

from upcard.stepping.action_encoding import ActionEncoding, Choosing, numbering_of
from upcard.stepping.declared import layout_of
from upcard.stepping.environment import Environment
from upcard.stepping.layout import ArrayLayout, Part
from upcard.stepping.memory import Memory, Tokens

__all__ = [
    "ActionEncoding",
    "ArrayLayout",
    "Choosing",
    "Environment",
    "Memory",
    "Part",
    "Tokens",
    "layout_of",
    "numbering_of",
]
