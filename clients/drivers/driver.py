"""Reads calls from stdin and prints their results: see clients/lib/drivers.ts."""

import base64
import json
import sys

from waraq import WaraqError, mint_embed_token, sign_read


def result_of(kind, *args):
    texts = [base64.b64decode(arg).decode() for arg in args]
    try:
        if kind == "sign":
            return ["ok", json.dumps(sign_read(texts[0], texts[1], int(texts[2])))]
        if kind == "sign-default":
            return ["ok", json.dumps(sign_read(texts[0], texts[1]))]
        milliseconds = int(texts[3])
        return ["ok", json.dumps(mint_embed_token(*texts[:3], timeout=milliseconds / 1000))]
    except ValueError as error:
        return ["refused", str(error)]
    except WaraqError as e:
        return ["error", str(e.status), e.code, e.message, e.doc_url or "", e.request_id or ""]


for line in sys.stdin.buffer:
    fields = result_of(*line.decode().rstrip("\n").split("\t"))
    print("\t".join(base64.b64encode(field.encode()).decode() for field in fields), flush=True)
