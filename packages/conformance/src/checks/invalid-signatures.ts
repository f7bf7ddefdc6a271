import { createHash, createHmac } from 'node:crypto'
import { expectError } from '../assertions.ts'
import type { SignatureQuery } from '../caller.ts'
import type { Check } from '../check.ts'
import { makeDocument } from '../fixtures.ts'
import { hmacHex, signRead } from '../signing.ts'

/** Input of an invalid signature. */
interface Attempt {
  readonly secret: string
  readonly id: string
  /** An hour from now, in seconds. */
  readonly exp: number
  /** The valid signature of id and exp. */
  readonly sig: string
  readonly now: number
}

interface BadSignature {
  readonly name: string
  readonly section: string
  /** Ends the sentence "A signature ...". */
  readonly what: string
  readonly query: (attempt: Attempt) => SignatureQuery
}

const signedOver = (message: (id: string, exp: number) => string): BadSignature['query'] => {
  return ({ secret, id, exp }) => ({ sig: hmacHex(secret, message(id, exp)), exp: String(exp) })
}

/** Signatures other than the lower-case hex HMAC of the right text. */
const WRONG_FORMULA: readonly BadSignature[] = [
  {
    name: 'wrong-secret',
    section: '5.2.4',
    what: 'made with another secret',
    query: ({ secret, id, exp }) => ({ sig: signRead(`${secret}x`, id, exp), exp: String(exp) }),
  },
  {
    name: 'empty-secret',
    section: '5.2.4',
    what: 'made with an empty secret',
    query: ({ id, exp }) => ({ sig: signRead('', id, exp), exp: String(exp) }),
  },
  {
    name: 'no-key',
    section: '5.2.2',
    what: 'that is a plain SHA-256 of <document_id>|<exp>',
    query: ({ id, exp }) => ({
      sig: createHash('sha256').update(`${id}|${exp}`).digest('hex'),
      exp: String(exp),
    }),
  },
  {
    name: 'sha512',
    section: '5.2.2',
    what: 'made with SHA-512',
    query: ({ secret, id, exp }) => ({
      sig: createHmac('sha512', secret).update(`${id}|${exp}`).digest('hex'),
      exp: String(exp),
    }),
  },
  {
    name: 'swapped',
    section: '5.2.2',
    what: 'over <exp>|<document_id>',
    query: signedOver((id, exp) => `${exp}|${id}`),
  },
  {
    name: 'id-only',
    section: '5.2.2',
    what: 'over <document_id> alone',
    query: signedOver((id) => id),
  },
  {
    name: 'id-bar',
    section: '5.2.2',
    what: 'over <document_id>| without exp',
    query: signedOver((id) => `${id}|`),
  },
  {
    name: 'exp-only',
    section: '5.2.5',
    what: 'over <exp> alone (no wildcard)',
    query: signedOver((_, exp) => `${exp}`),
  },
  {
    name: 'star',
    section: '5.2.5',
    what: 'over *|<exp> (no wildcard)',
    query: signedOver((_, exp) => `*|${exp}`),
  },
  {
    name: 'colon',
    section: '5.2.2',
    what: 'over <document_id>:<exp>',
    query: signedOver((id, exp) => `${id}:${exp}`),
  },
  {
    name: 'joined',
    section: '5.2.2',
    what: 'over <document_id><exp>',
    query: signedOver((id, exp) => `${id}${exp}`),
  },
  {
    name: 'line-end',
    section: '5.2.2',
    what: 'over <document_id>|<exp> and a line end',
    query: signedOver((id, exp) => `${id}|${exp}\n`),
  },
]

/** Valid signatures that were changed in transit. */
const ALTERED: readonly BadSignature[] = [
  {
    name: 'exp-altered',
    section: '5.2.5',
    what: 'whose exp was put off by a day',
    query: ({ sig, exp }) => ({ sig, exp: String(exp + 86_400) }),
  },
  {
    name: 'upper-case',
    section: '5.2.2',
    what: 'in upper case',
    query: ({ sig, exp }) => ({ sig: sig.toUpperCase(), exp: String(exp) }),
  },
  {
    name: 'base64',
    section: '5.2.2',
    what: 'in base64url',
    query: ({ sig, exp }) => ({
      sig: Buffer.from(sig, 'hex').toString('base64url'),
      exp: String(exp),
    }),
  },
  {
    name: 'truncated',
    section: '5.2.4',
    what: 'that lost its last two digits',
    query: ({ sig, exp }) => ({ sig: sig.slice(0, -2), exp: String(exp) }),
  },
  {
    name: 'tail',
    section: '5.2.4',
    what: 'with something behind it',
    query: ({ sig, exp }) => ({ sig: `${sig}zz`, exp: String(exp) }),
  },
  {
    name: 'empty',
    section: '5.2.6',
    what: 'that is empty',
    query: ({ exp }) => ({ sig: '', exp: String(exp) }),
  },
  { name: 'no-exp', section: '5.2.6', what: 'without exp', query: ({ sig }) => ({ sig }) },
]

/** Signatures that were valid. */
const EXPIRED: readonly BadSignature[] = [
  ['expired', 'that expired a minute ago', 60],
  ['long-expired', 'that expired a day ago', 86_400],
].map(([name, what, ago]) => ({
  name: String(name),
  section: '5.2.6',
  what: String(what),
  query: ({ secret, id, now }) => {
    const exp = now - Number(ago)
    return { sig: signRead(secret, id, exp), exp: String(exp) }
  },
}))

/** All invalid signatures get the same response. */
export const invalidSignatures: readonly Check[] = [...WRONG_FORMULA, ...ALTERED, ...EXPIRED].map(
  ({ name, section, what, query }): Check => ({
    id: `signatures.${name}`,
    section,
    sentence: `A signature ${what} is refused with 403 invalid_signature.`,
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      const [secret, now] = [backend.target.signingSecret, backend.unixNow()]
      const exp = now + 3600
      const attempt = { secret, id, exp, sig: signRead(secret, id, exp), now }
      // The valid one first: a verifier that caches it must still reject the other.
      await backend.reader(backend.signatureOf(id, exp)).get(id)
      expectError(await backend.reader(query(attempt)).get(id), 403, 'invalid_signature')
    },
  }),
)
