"""Mistakes of those who ask, in words for a person; the log gets one line each.

Mistake   an HTTP status, a code for programs and a sentence
"""

from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

logger = structlog.get_logger("quedou")


class Mistake(Exception):  # noqa: N818 - it is not ours
    """A request that cannot be served as it is."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


_CODES = {
    400: "bad_request",
    401: "nobody",
    403: "forbidden",
    404: "not_found",
    405: "wrong_method",
    413: "too_large",
    429: "too_fast",
}


def on_mistake(request: "Request[Any, Any, Any]", error: Mistake) -> "Response[dict[str, str]]":
    """Answer a mistake that we found."""
    return _answer(request, error.status, error.code, error.message)


def on_http(request: "Request[Any, Any, Any]", error: HTTPException) -> "Response[dict[str, str]]":
    """Answer a mistake that the framework found."""
    message = error.detail or "That request cannot be served."
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            message = f"{first.get('key', 'body')}: {first.get('message', '')}"
    code = _CODES.get(error.status_code, "failed")
    if error.status_code == 404:
        message = f"There is nothing at {request.url.path}."
    return _answer(request, error.status_code, code, message)


def on_unavailable(request: "Request[Any, Any, Any]", error: Exception) -> "Response[dict[str, str]]":
    """The store, or a table in it, cannot be used just now."""
    logger.error("unavailable", path=request.url.path, why=str(error))
    message = "The server cannot do that just now; nothing was lost. Try again in a moment."
    return Response({"error": "unavailable", "message": message}, status_code=503, media_type=MediaType.JSON)


def on_depth(request: "Request[Any, Any, Any]", error: RecursionError) -> "Response[dict[str, str]]":
    """JSON that is nested deeper than anything we ask for."""
    return _answer(request, 400, "bad_request", "The JSON is nested too deeply.")


def on_failure(request: "Request[Any, Any, Any]", error: Exception) -> "Response[dict[str, str]]":
    """Our own mistake: the trace is in the log, the person gets a sentence."""
    logger.error("failed", path=request.url.path, exc_info=error)
    return Response(
        {"error": "failed", "message": "Something went wrong on our side; it is in the log. Try again."},
        status_code=500,
        media_type=MediaType.JSON,
    )


def _answer(
    request: "Request[Any, Any, Any]", status: int, code: str, message: str
) -> "Response[dict[str, str]]":
    logger.info("mistake", path=request.url.path, code=code, why=message)
    return Response({"error": code, "message": message}, status_code=status, media_type=MediaType.JSON)
