"""Makes the token by which a browser is known again, and the fingerprint of it that is stored."""

import hashlib
import secrets


def new_token() -> str:
    """Return 256 random bits for a browser's cookie."""
    return secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    """Return what the database keeps instead of the token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


__all__ = ["fingerprint", "new_token"]
