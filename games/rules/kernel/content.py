"""Content addresses: the name of a ruleset is the hash of what it says."""

import hashlib
from typing import Any

import msgspec

_canonical = msgspec.json.Encoder(order="deterministic")


def content_key(document: Any) -> str:
    """Return the SHA-256 of a document's canonical JSON, as 64 hexadecimal digits."""
    return hashlib.sha256(_canonical.encode(document)).hexdigest()
