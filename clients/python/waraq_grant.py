"""Waraq for your backend: sign grants of co-authors. Copy this file beside waraq.py."""

import hashlib
import hmac
import time

from waraq import sign_read

GRANT_SECONDS = 900


def sign_grant(signing_secret, right, document_id, external_user_id, exp=None):
    """Sign a right on a document of another user: `{"grant", "exp"}` for the page.

    `right` is "edit" or "comment". `external_user_id` is your id of the signed-in user, as in the
    mint: check by your own rules first that the user may. `exp` is a Unix time in seconds, by
    default 15 minutes from now, the limit of the service. Raises ValueError.
    """
    exp = int(time.time()) + GRANT_SECONDS if exp is None else exp
    sign_read(signing_secret, document_id, exp)  # It refuses invalid arguments.
    if right not in ("edit", "comment"):
        raise ValueError("right must be edit or comment")
    if not isinstance(external_user_id, str) or external_user_id.strip() == "":
        raise ValueError("external_user_id must be a non-blank string, such as str(user.id)")
    message = f"grant|{right}|{document_id}|{exp}|{external_user_id}".encode()
    mac = hmac.new(signing_secret.encode(), message, hashlib.sha256).hexdigest()
    return {"grant": f"{right}.{exp}.{mac}", "exp": exp}
