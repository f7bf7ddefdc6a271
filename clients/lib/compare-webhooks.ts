import { isDeepStrictEqual } from 'node:util'
import webhookVectors from '../webhook-vectors.json' with { type: 'json' }
import type { Difference } from './compare.ts'
import type { Call, Result, RunCalls } from './drivers.ts'
import type { WebhookVector } from './webhook-vectors.ts'

// The import has the literal types of the file.
export const WEBHOOK_VECTORS = webhookVectors as WebhookVector[]

/** Compares what a helper makes of webhooks with the vectors, in one run of the helper. */
export async function compareWebhooks(
  runCalls: RunCalls,
  { parsesJson = true } = {},
): Promise<Difference[]> {
  const vectors = WEBHOOK_VECTORS.filter(({ needs_json }) => parsesJson || !needs_json)
  const results = await runCalls(vectors.map(callOf))
  return vectors.flatMap((vector, at) => {
    const [expected, actual] = [expectedOf(vector), withoutMessage(results[at])]
    return isDeepStrictEqual(actual, expected) ? [] : [{ name: vector.name, expected, actual }]
  })
}

const callOf = ({ secrets, id, timestamp, signature, now, ...vector }: WebhookVector): Call => [
  'verify',
  secrets.join('|'),
  id,
  timestamp,
  signature,
  vector.body + ' '.repeat(vector.padding ?? 0),
  String(now),
]

function expectedOf({ body, reason, refused }: WebhookVector): object {
  if (refused) return { kind: 'refused' }
  return reason === undefined
    ? { kind: 'ok', value: JSON.parse(body) }
    : { kind: 'rejected', reason }
}

// A message that contains a secret is a difference.
const withoutMessage = (result: Result | undefined) =>
  result?.kind === 'refused' && !/whsec_\w|kept_from_every/.test(result.message)
    ? { kind: result.kind }
    : result
