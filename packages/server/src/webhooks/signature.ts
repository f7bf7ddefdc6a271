import { createHmac } from 'node:crypto'
import type { Random } from '../lib/random.ts'

interface Message {
  id: string
  /** Unix time of the attempt in seconds. */
  timestamp: number
  body: Buffer
}

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates a secret as Standard Webhooks writes it. */
export const createWebhookSecret = (random: Random): string =>
  `${PREFIX}${random(SECRET_BYTES).toString('base64')}`

/**
 * The headers of Standard Webhooks: `webhook-id`, `webhook-timestamp`, and a `webhook-signature`
 * with one signature for each secret.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: Message,
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
