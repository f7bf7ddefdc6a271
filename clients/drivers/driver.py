"""Reads calls from stdin and prints their results: see clients/lib/drivers.ts."""

import base64
import json
import sys

from waraq import WaraqError, mint_embed_token, sign_read
from waraq_grant import sign_grant
from waraq_webhook import WebhookError, verify_webhook


def result_of(kind, *args):
    fields = [base64.b64decode(arg) for arg in args]
    texts = [field.decode(errors="replace") for field in fields]
    try:
        if kind == "verify":
            names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
            headers = {name: text for name, text in zip(names, texts[1:4]) if text}
            event = verify_webhook(texts[0].split("|"), headers, fields[4], int(texts[5]))
            return ["ok", json.dumps(event)]
        if kind == "sign":
            return ["ok", json.dumps(sign_read(texts[0], texts[1], int(texts[2])))]
        if kind == "sign-default":
            return ["ok", json.dumps(sign_read(texts[0], texts[1]))]
        if kind == "sign-grant":
            return ["ok", json.dumps(sign_grant(*texts[:4], int(texts[4])))]
        milliseconds = int(texts[3])
        return ["ok", json.dumps(mint_embed_token(*texts[:3], timeout=milliseconds / 1000))]
    except ValueError as error:
        return ["refused", str(error)]
    except WebhookError as error:
        return ["rejected", error.reason]
    except WaraqError as e:
        return ["error", str(e.status), e.code, e.message, e.doc_url or "", e.request_id or ""]


for line in sys.stdin.buffer:
    fields = result_of(*line.decode().rstrip("\n").split("\t"))
    print("\t".join(base64.b64encode(field.encode()).decode() for field in fields), flush=True)
