import { type ErrorCode, Refusal } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Customer, Owner } from '../access/authentication.ts'
import type { SignatureQuery } from '../access/signature.ts'
import { isGuess } from './errors.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

/** The two ways to read a document (specification section 4, rule 4). */
export interface WaysToRead<Read> {
  /** Refuses `invalid_signature` where the signature opens nothing. */
  bySignature(signature: SignatureQuery): Promise<Read>
  byToken(owner: Owner): Promise<Read>
  /** In place of a signature that opens nothing: for the owner alone. `byToken` where it is absent. */
  byTokenInstead?(owner: Owner): Promise<Read>
}

export type Credentials = ReturnType<typeof createCredentials>

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i
const SCHEME = 'Bearer '
const MAX_BEARER = 4_200

/** Reads credentials off requests. The guards are `onRequest` hooks: a stranger is refused before a body is read. */
export function createCredentials(access: Access, limiter: RateLimiter) {
  const owners = new WeakMap<FastifyRequest, Owner>()
  const customers = new WeakMap<FastifyRequest, Customer>()

  async function readOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
    const isReader = request.method === 'GET'
    const owner = await access.openEmbedToken(bearerOf(request, 'invalid_token'), isReader)
    const { identityId, rates } = owner
    if (!limiter.take('identity', identityId, reply, rates.identity)) {
      throw new Refusal('rate_limited')
    }
    return owner
  }

  return {
    /** Lets in an identity with its embed token. */
    async requireOwner(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      owners.set(request, await readOwner(request, reply))
    },
    /** The identity of an embed token where one is shown, on calls that are for everybody. @throws Refusal for a bad one */
    async openOptionalToken(request: FastifyRequest): Promise<Owner | undefined> {
      // Another scheme is that of a site in front.
      if (!/^bearer\b/i.test(request.headers.authorization ?? '')) return undefined
      return access.openEmbedToken(bearerOf(request, 'invalid_token'))
    },
    ownerOf: (request: FastifyRequest): Owner => known(owners.get(request)),
    /** Whose valid token a request has shown, if any. */
    findOwner: (request: FastifyRequest): Owner | undefined => owners.get(request),

    /** Whose token a request shows, where it was opened not long ago: no more than a hint. */
    findKnownOwner: ({ headers }: FastifyRequest): Owner | undefined =>
      headers.authorization?.startsWith(SCHEME)
        ? access.recall(headers.authorization.slice(SCHEME.length))
        : undefined,

    /** Lets in whoever may have another right to read than a token, and opens the token where it decides. */
    async requireReader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (hasSignature(request) || request.headers.authorization === undefined) return
      owners.set(request, await readOwner(request, reply))
    },

    /** Lets in a customer's backend with its API key. */
    async requireCustomer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const customer = await access.openApiKey(bearerOf(request, 'invalid_api_key'))
      const { keyId, organization } = customer
      if (!limiter.take('mint', keyId, reply, organization.rates.mint)) {
        throw new Refusal('rate_limited')
      }
      customers.set(request, customer)
    },
    customerOf: (request: FastifyRequest): Customer => known(customers.get(request)),

    /** Counts one read through the share link of a document. Links that open nothing count against the address. */
    countShareRead(documentId: string, reply: FastifyReply): void {
      if (!limiter.take('share', documentId, reply)) throw new Refusal('rate_limited')
    },

    /** A valid signature decides; without one the owner's token opens; else `invalid_signature`. */
    async read<Read>(
      request: FastifyRequest,
      reply: FastifyReply,
      { bySignature, byToken, byTokenInstead = byToken }: WaysToRead<Read>,
    ): Promise<Read> {
      const { sig, exp } = request.query as Record<string, unknown>
      if (!hasSignature(request)) {
        return byToken(owners.get(request) ?? (await readOwner(request, reply)))
      }
      try {
        if (typeof sig === 'string' && typeof exp === 'string')
          return await bySignature({ sig, exp })
        throw new Refusal('invalid_signature')
      } catch (refusal) {
        if (!isRefusal(refusal, ['invalid_signature'])) throw refusal
        if (request.headers.authorization === undefined) throw refusal
        return await readOwner(request, reply)
          .then(byTokenInstead)
          .catch((reason) => {
            // Whatever the token lacks, the answer is the one to the signature.
            if (!isRefusal(reason, NO_RIGHT)) throw reason
            throw isGuess(reason) ? new Refusal('invalid_signature') : refusal
          })
      }
    },
  }
}

/** Refusals that say that a token opens nothing here. */
const NO_RIGHT: readonly ErrorCode[] = [
  'authentication_required',
  'invalid_token',
  'token_expired',
  'organization_suspended',
  'not_found',
]

const isRefusal = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof Refusal && codes.includes(error.code)

/** Whether a read names a signature at all, whole or in part. */
export function hasSignature({ query }: FastifyRequest): boolean {
  const { sig, exp } = query as Record<string, unknown>
  return sig !== undefined || exp !== undefined
}

function bearerOf({ headers }: FastifyRequest, code: 'invalid_token' | 'invalid_api_key'): string {
  const { authorization } = headers
  if (authorization === undefined) throw new Refusal('authentication_required')
  const token = authorization.length > MAX_BEARER ? undefined : BEARER.exec(authorization)?.[1]
  if (token === undefined) throw new Refusal(code)
  return token
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the route has no guard for this credential')
  return value
}
