"""The cache: a courtesy. When it is away everything works as if it were empty."""

from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

logger = structlog.get_logger(__name__)
Answer = TypeVar("Answer")


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache that forgets instead of failing while its server cannot be reached.

    Throttles and the login limit count in the cache. They are lost for as long as the server is away: better that than
    refusing everybody.
    """

    def get(self, *args: Any, **kwargs: Any) -> Any:
        default = args[1] if len(args) > 1 else kwargs.get("default")
        return self._or_else(default, super().get, *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else({}, super().get_many, *args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else(True, super().add, *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else(None, super().set, *args, **kwargs)

    def set_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else([], super().set_many, *args, **kwargs)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> Any:
        return self._or_else(delta, super().incr, key, delta, version)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else(False, super().touch, *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else(False, super().has_key, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else(False, super().delete, *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._or_else(None, super().delete_many, *args, **kwargs)

    @staticmethod
    def _or_else(away: Answer, operation: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
        try:
            return operation(*args, **kwargs)
        except (RedisConnectionError, RedisTimeoutError) as error:
            logger.warning("cache_away", error=str(error))
            return away
