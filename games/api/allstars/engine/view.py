"""What all the engine's calls share: they ask nobody who they are, keep nothing, and answer with a Struct."""

from typing import Any, Final

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

TAG: Final = "Ninja All-Stars: ask the engine"


class EngineView(APIView):
    """A stateless call."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_scope = "stateless"


def answer(value: Any) -> Response:
    """Answer with a Struct."""
    return Response(msgspec.to_builtins(value))
