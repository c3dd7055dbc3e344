"""Players that are programs of their own: processes that speak JSON lines (`docs/programs.md`).

Names:
    SECONDS: How long a program may think about an answer, unless said otherwise.
"""

from upcard.programs.player import ProgramPlayer
from upcard.programs.process import SECONDS, Program, ProgramFailed, is_program

__all__ = ["SECONDS", "Program", "ProgramFailed", "ProgramPlayer", "is_program"]
