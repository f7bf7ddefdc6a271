"""Waraq for your backend: verify webhooks. Copy this file. Python 3.10 or later."""

import base64
import hashlib
import hmac
import json
import re
import time

TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 65536
MAX_SIGNATURE_HEADER = 1024
SECRET = r"whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)"


class WebhookError(Exception):
    """A request that is not a webhook of the service: respond with 400. `reason` says why."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


def verify_webhook(secrets, headers, body, now=None):
    """Verify a webhook and return its event: `{"id", "type", "timestamp", "data", ...}`.

    `secrets` is the secret of the webhook, or a list while you roll it. `headers` has a `get` for
    names in lower case, such as `request.headers`. `body` is the raw body, in bytes. Events arrive
    at least once: keep `id`, and ignore one that you have seen.
    Raises ValueError for an invalid secret, and WebhookError.
    """
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets or [""])]
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    event_id, timestamp, signatures = (headers.get(name) or "" for name in names)
    _reject_if(not (event_id and timestamp and signatures), "header_missing")
    is_valid = (re.fullmatch("[0-9A-Za-z_-]{1,128}", event_id)
                and re.fullmatch("[0-9]{1,10}", timestamp)
                and len(signatures) <= MAX_SIGNATURE_HEADER)
    _reject_if(not is_valid, "header_invalid")
    age = int(time.time() if now is None else now) - int(timestamp)
    _reject_if(age > TOLERANCE_SECONDS, "timestamp_too_old")
    _reject_if(age < -TOLERANCE_SECONDS, "timestamp_too_new")
    _reject_if(len(body) > MAX_BODY_BYTES, "body_too_large")
    message = f"{event_id}.{timestamp}.".encode() + body
    expected = [b"v1," + base64.b64encode(hmac.digest(key, message, hashlib.sha256)) for key in keys]
    sent = [signature.encode() for signature in signatures.split(" ")]
    is_signed = any(hmac.compare_digest(one, right) for right in expected for one in sent)
    _reject_if(not is_signed, "signature_mismatch")
    return _event(body)


def _key(secret):
    found = re.fullmatch(SECRET, secret) if isinstance(secret, str) else None
    if not found:
        raise ValueError("a secret must be that of a webhook, whsec_..., without spaces")
    return base64.b64decode(found[1])


def _event(body):
    try:
        event = json.loads(body.decode())
    except (ValueError, RecursionError):
        event = None
    is_event = (isinstance(event, dict) and isinstance(event.get("data"), dict)
                and all(isinstance(event.get(name), str) for name in ("id", "type", "timestamp")))
    _reject_if(not is_event, "body_invalid")
    return event


def _reject_if(is_wrong, reason):
    if is_wrong:
        raise WebhookError(reason)
