"""Arithmetic on words of 64 bits, of which the sign is never used."""

import operator

from mypy_extensions import i64


def up(bits: i64, by: i64) -> i64:
    """Shift a word up: ``bits << by``.

    A shift of a literal by an `i64` would be compiled as a 32-bit one; so would that of a variable that was set to a
    literal, in whose place the compiler puts it.
    """
    return bits << by


def in_every_suit(bits: i64) -> i64:
    """Return the bits of these faces, and of those of the same ranks in the other suits."""
    ranks: i64 = (bits | bits >> 16 | bits >> 32 | bits >> 48) & 0x3FFE
    both: i64 = ranks | up(ranks, 16)
    return both | up(both, 32)


def face_bit(face: int) -> i64:
    """Return the bit that stands for a card in a word: the one with the face's number, a joker's being bit 0."""
    return up(1, face & 63)


def count_bits(word: i64) -> i64:
    """How many bits of a non-negative word are set."""
    word = word - ((word >> 1) & 0x1555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word = word + (word >> 8)
    word = word + (word >> 16)
    word = word + (word >> 32)
    return word & 0x7F


if __file__.endswith(".py"):
    # Interpreted, the integers' own functions do the same several times as fast. Compiled, a call reaches the functions
    # above without a look at this module's names.
    globals().update(up=operator.lshift, count_bits=int.bit_count)
