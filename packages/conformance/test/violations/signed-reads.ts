import { conformingRules, type Rules } from '../model/rules.ts'
import type { Planted } from './planted.ts'

const { isRightSignature } = conformingRules

// Counts invalid signatures and then rejects all signatures.
function wary(): Rules['response'] {
  let wrong = 0
  return (ask, reply) => {
    if (Object(reply.body).error === 'invalid_signature') wrong += 1
    if (wrong <= 100 || !ask.query.has('sig')) return reply
    return { status: 429, headers: { 'retry-after': '60' }, body: { error: 'rate_limited' } }
  }
}

/** Faults of valid signatures beside other credentials. */
export const signedReadFaults: readonly Planted[] = [
  {
    fault: 'takes a signature for 45 seconds more',
    section: '5.2.5',
    rules: { isRightSignature: (read) => isRightSignature({ ...read, now: read.now - 45 }) },
  },
  {
    fault: 'ends a signature a minute before its time',
    section: '5.2.5',
    rules: { isRightSignature: (read) => isRightSignature({ ...read, now: read.now + 60 }) },
  },
  {
    fault: 'refuses a signed read with an Authorization header',
    section: '4 rule 4',
    rules: {
      isSigned: ({ query, headers }) => query.has('sig') && !headers.has('authorization'),
    },
  },
  {
    fault: 'refuses a signed read with the credentials of a proxy',
    section: '4 rule 4',
    rules: {
      response: (ask, reply) =>
        ask.headers.get('authorization')?.startsWith('Basic')
          ? { status: 401, body: { error: 'invalid_token' } }
          : reply,
    },
  },
  {
    fault: 'limits all readers after a hundred wrong signatures',
    section: '8',
    rules: { response: wary() },
  },
]
