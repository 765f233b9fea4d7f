"""What the API takes and shows: a ``TypedDict`` for each object, ``…Params`` for bodies and ``…Query`` for filters."""

from ._generated.types import *  # noqa: F403
