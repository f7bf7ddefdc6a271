import { randomUUID } from 'node:crypto'
import { API_KEY, type Claims, claimsOf, conformingRules, REVOKED_API_KEY } from '../model/rules.ts'
import {
  ALL,
  inBody,
  MINT,
  ONE,
  onCall,
  type Planted,
  readSlowly,
  refusedAs,
  withStatus,
} from './planted.ts'

const { readToken } = conformingRules

// Treats the API key as a token of one particular author.
const asAuthor = (token: string): Claims | undefined =>
  token === API_KEY ? { sub: 'customer', exp: Number.POSITIVE_INFINITY } : readToken(token)

/** Faults of mints, tokens, identities and credentials. */
export const accessFaults: readonly Planted[] = [
  { fault: 'has no CORS headers', section: '2.6', rules: { corsOf: () => ({}) } },
  {
    fault: 'accepts an expired token',
    section: '5.1.2',
    rules: { isOver: () => false },
  },
  {
    fault: 'rejects a token ten minutes before it expires',
    section: '5.1.2',
    rules: { isOver: ({ exp }, now) => exp - 600 <= now },
  },
  {
    fault: 'answers a mint with 201',
    section: '4 endpoint 1',
    rules: { response: onCall('POST', MINT, withStatus(200, 201)) },
  },
  {
    fault: 'mints without an API key',
    section: '4 endpoint 1',
    rules: { acceptsKey: (key) => key === undefined || conformingRules.acceptsKey(key) },
  },
  {
    fault: 'mints for an unknown key',
    section: '7 endpoint 1',
    rules: { acceptsKey: (key) => key?.startsWith('model_sk_') ?? false },
  },
  {
    fault: 'mints for a revoked key',
    section: '7 endpoint 1',
    rules: { acceptsKey: (key) => key === REVOKED_API_KEY || conformingRules.acceptsKey(key) },
  },
  {
    fault: 'refuses a wrong key with 403',
    section: '7 endpoint 1',
    rules: { response: refusedAs('invalid_api_key', 403, { error: 'forbidden' }) },
  },
  {
    fault: 'hands out API keys without a prefix',
    section: '2.6',
    apiKey: '4f0a7c2e9b',
    rules: { acceptsKey: (key) => key === '4f0a7c2e9b' },
  },
  {
    fault: 'mints for an embed token',
    section: '2.6',
    rules: { acceptsKey: (key) => key?.startsWith('eyJ') || conformingRules.acceptsKey(key) },
  },
  {
    fault: 'mints for a suspended organization',
    section: '7 endpoint 1',
    rules: { isSuspended: () => false },
  },
  {
    fault: 'calls a suspended organization by another code',
    section: '7 endpoint 1',
    rules: { response: refusedAs('organization_suspended', 403, { error: 'suspended' }) },
  },
  {
    fault: 'mints without an external_user_id',
    section: '7 endpoint 1',
    rules: { externalUserIdOf: (body) => String(body.external_user_id) },
  },
  {
    fault: 'refuses a missing external_user_id with 422',
    section: '7 endpoint 1',
    rules: {
      response: refusedAs('external_user_id_required', 422, { error: 'external_user_id_required' }),
    },
  },
  {
    fault: 'hands out opaque tokens',
    section: '2.5',
    rules: {
      writeToken: (claims) => Buffer.from(JSON.stringify(claims)).toString('hex'),
      readToken: (token) => claimsOf(`.${Buffer.from(token, 'hex').toString('base64url')}`),
    },
  },
  { fault: 'gives a token two hours', section: '5.1.2', rules: { tokenSeconds: 7200 } },
  { fault: 'gives a token five minutes', section: '5.1.2', rules: { tokenSeconds: 300 } },
  {
    fault: 'writes expires_at with a Z',
    section: '2.5',
    rules: { expiresAt: (exp) => exp.toISOString() },
  },
  {
    fault: 'writes expires_at with an offset',
    section: '2.5',
    rules: { expiresAt: (exp) => exp.toISOString().replace('Z', '000+00:00') },
  },
  {
    fault: 'writes expires_at without a fraction',
    section: '2.5',
    rules: { expiresAt: (exp) => exp.toISOString().slice(0, 19) },
  },
  {
    fault: 'writes expires_at as a number',
    section: '4 endpoint 1',
    rules: {
      response: onCall(
        'POST',
        MINT,
        inBody((body) => ({ ...body, expires_at: 1_790_000_000 })),
      ),
    },
  },
  {
    fault: 'says in expires_at another time than in the token',
    section: '2.5',
    rules: { expiresAt: (exp) => conformingRules.expiresAt(new Date(exp.getTime() - 420_000)) },
  },
  {
    fault: 'has one identity for all authors',
    section: '4 rule 1',
    rules: { identityOf: async () => 'everybody' },
  },
  {
    fault: 'makes a new identity at each mint',
    section: '4 rule 1',
    rules: { identityOf: async () => randomUUID() },
  },
  {
    fault: 'folds the case of an external_user_id',
    section: '4 rule 1',
    rules: { identityOf: (known, id) => conformingRules.identityOf(known, id.toLowerCase()) },
  },
  {
    fault: 'has one identity for a name in two organizations',
    section: '4 rule 1',
    rules: { accountOf: (_key, id) => id },
  },
  {
    fault: 'makes two identities of two first mints at once',
    section: '4 rule 1',
    rules: {
      async identityOf(known, id) {
        const identity = known.get(id) ?? randomUUID()
        await readSlowly()
        known.set(id, identity)
        return identity
      },
    },
  },
  {
    fault: 'lets the API key write documents',
    section: '2.6',
    rules: { readToken: asAuthor },
  },
  {
    fault: 'believes a token whose signature is wrong',
    section: '5.5',
    rules: { readToken: (token) => (token.endsWith('.') ? undefined : claimsOf(token)) },
  },
  {
    fault: 'believes a token without a signature',
    section: '5.5',
    rules: { readToken: (token) => (token.endsWith('.') ? claimsOf(token) : readToken(token)) },
  },
  {
    fault: 'takes any text for a token',
    section: '5.5',
    rules: {
      readToken: (token) => readToken(token) ?? { sub: token, exp: Number.POSITIVE_INFINITY },
    },
  },
  {
    fault: 'refuses a missing token with 403',
    section: '5.5',
    rules: { response: refusedAs('authentication_required', 403, { error: 'forbidden' }) },
  },
  {
    fault: 'gives an anonymous client an empty list',
    section: '5.5',
    rules: {
      response: onCall('GET', ALL, (reply) =>
        reply.status === 401 ? { status: 200, body: [] } : reply,
      ),
    },
  },
  {
    fault: 'hides a document from an anonymous client with 404 where 401 is due',
    section: '5.5',
    rules: { response: onCall('DELETE', ONE, withStatus(401, 404)) },
  },
  {
    fault: "answers 401 for another's document",
    section: '5.5',
    rules: { response: refusedAs('not_found', 401, { error: 'unauthorized' }) },
  },
]
