"""Waraq for your backend: sign reads, mint embed tokens. Copy this file. Python 3.10 or later."""

import hashlib
import hmac
import http.client
import json
import re
import time
from urllib.parse import urlsplit

HOUR = 3600
MAX_EXP = 10**10
BASE_URL = r"https?://[^\s/?#@]+(/[^\s?#]*)?"
_CODES = {401: "authentication_required", 404: "not_found", 429: "rate_limited",
          500: "internal_error", 502: "service_unavailable", 503: "service_unavailable",
          504: "service_unavailable"}


class WaraqError(Exception):
    """The error of a mint. Branch on `code`. `status` is 0 for `network` and `timeout`."""

    def __init__(self, status, code, sentence=None, doc_url=None, request_id=None):
        message = f"{code} ({status})" if status else code
        message += f": {sentence}" if sentence else ""
        super().__init__(message + (f" See {doc_url}" if doc_url else ""))
        self.status = status
        self.code = code
        self.message = str(self)
        self.doc_url = doc_url
        self.request_id = request_id


def sign_read(signing_secret, document_id, exp=None):
    """Sign a read of one document: `{"signature", "exp"}` for the page, without a request.

    Check access by your own rules first. `exp` is a Unix time in seconds, by default one hour
    from now. Raises ValueError for invalid arguments.
    """
    exp = int(time.time()) + HOUR if exp is None else exp
    if not isinstance(signing_secret, str) or signing_secret == "":
        raise ValueError("signing_secret is empty. Check the variable it is read from.")
    if signing_secret.startswith("waraq_sk_"):
        raise ValueError("signing_secret is an API key. Signing secrets start with waraq_ss_.")
    if signing_secret.startswith("waraq_ss_") and re.search(r"\s", signing_secret):
        raise ValueError("signing_secret contains a space or line end. Remove it.")
    # Not `match` with `$`, which accepts a line feed at the end.
    if not isinstance(document_id, str) or not re.fullmatch("[0-9A-Za-z_-]+", document_id):
        raise ValueError("document_id must be the id of a document")
    if type(exp) is not int or not 0 < exp < MAX_EXP:
        raise ValueError("exp must be a Unix time in whole seconds")
    message = f"{document_id}|{exp}".encode()
    signature = hmac.new(signing_secret.encode(), message, hashlib.sha256).hexdigest()
    return {"signature": signature, "exp": exp}


def mint_embed_token(base_url, api_key, external_user_id, timeout=10):
    """Exchange the API key for an embed token of one hour: `{"token", "expires_at"}` for the page.

    `external_user_id` is your id of the signed-in user: take it from the session, never from a
    request body. Follows no redirect and does not retry. `timeout` is in seconds.
    Raises ValueError for invalid arguments, and WaraqError.
    """
    if not isinstance(base_url, str) or not re.fullmatch(BASE_URL, base_url):
        raise ValueError("base_url must be an http(s) URL, such as https://waraq.example.com")
    if not isinstance(api_key, str) or api_key == "":
        raise ValueError("api_key is empty. Check the variable it is read from.")
    if api_key.startswith("waraq_ss_"):
        raise ValueError("api_key is a signing secret. API keys start with waraq_sk_.")
    if not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise ValueError("api_key must be visible ASCII without spaces or line ends")
    if not isinstance(external_user_id, str) or external_user_id.strip() == "":
        raise ValueError("external_user_id must be a non-blank string, such as str(user.id)")
    body = json.dumps({"external_user_id": external_user_id})
    base = base_url.rstrip("/")
    try:
        status, request_id, text = _post(f"{base}/v1/embed/tokens/", api_key, body, timeout)
    except TimeoutError:
        raise WaraqError(0, "timeout", f"no complete response from {base} in time") from None
    except (OSError, http.client.HTTPException) as cause:
        raise WaraqError(0, "network", f"no connection to {base}") from cause
    answer = _parse(text)
    token, expires_at = answer.get("token"), answer.get("expires_at")
    if 200 <= status < 300 and token and isinstance(token, str) and isinstance(expires_at, str):
        return {"token": token, "expires_at": expires_at}
    fallback = _CODES.get(status, "unexpected_answer")
    code = fallback if 200 <= status < 300 else _text(answer, "error") or fallback
    raise WaraqError(status, code, _text(answer, "message"), _text(answer, "doc_url"), request_id)


def _post(url, api_key, body, timeout):
    address = urlsplit(url)
    secure = address.scheme == "https"
    connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    deadline = time.monotonic() + timeout
    connection = connect(address.netloc, timeout=timeout)
    try:
        headers = {"Authorization": f"Bearer {api_key}", "Content-Type": "application/json",
                   "Accept": "application/json"}
        connection.request("POST", address.path, body, headers)
        response = connection.getresponse()
        text = b""
        while chunk := response.read1(65536):
            text += chunk
            if time.monotonic() > deadline:
                raise TimeoutError
        return response.status, response.getheader("X-Request-Id"), text
    finally:
        connection.close()


def _parse(text):
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def _text(answer, name):
    return answer[name] if isinstance(answer.get(name), str) else None
