import {
  type GrantRight,
  mintEmbedToken,
  ServiceError,
  signGrant,
  signRead,
  verifyWebhook,
  WebhookError,
} from '@waraq/sdk/backend'
import type { Call, GrantCall, Result, WebhookCall } from './drivers.ts'

/** Answers calls by the SDK for TypeScript, in this process. */
export const callSdk = async (calls: Call[]): Promise<Result[]> => {
  const results: Result[] = []
  for (const call of calls) results.push(await resultOf(call))
  return results
}

async function resultOf(call: Call): Promise<Result> {
  try {
    return { kind: 'ok', value: { ...(await callResult(call)) } }
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'refused', message: error.message }
    if (error instanceof WebhookError) return { kind: 'rejected', reason: error.reason }
    if (!(error instanceof ServiceError)) throw error
    const { status, code, message, docUrl, requestId } = error
    const ids = { ...(docUrl && { doc_url: docUrl }), ...(requestId && { request_id: requestId }) }
    return { kind: 'error', error: { status, code, message, ...ids } }
  }
}

const callResult = (call: Call) => {
  if (call[0] === 'verify') return verified(call)
  if (call[0] === 'sign-grant') return granted(call)
  const [kind, ...args] = call
  const [first = '', second = '', third = '', timeout = ''] = args
  if (kind === 'sign') return signRead(first, second, Number(third))
  if (kind === 'sign-default') return signRead(first, second)
  const timeoutMs = Number(timeout)
  return mintEmbedToken({ baseUrl: first, apiKey: second, externalUserId: third, timeoutMs })
}

function granted([, secret, right, documentId, externalUserId, exp]: GrantCall) {
  // A call may name a right that the SDK refuses.
  return signGrant(secret, { right: right as GrantRight, documentId, externalUserId }, Number(exp))
}

function verified([, secrets, id, timestamp, signature, body, now]: WebhookCall) {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  }
  const at = new Date(1000 * Number(now))
  return verifyWebhook({ headers, body, secret: secrets.split('|'), now: () => at })
}
