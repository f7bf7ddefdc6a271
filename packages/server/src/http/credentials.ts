import { ApiError, type ErrorCode } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  AuthenticatedBackend,
  AuthenticatedIdentity,
  Authentication,
} from '../access/authentication.ts'
import type { SignatureQuery } from '../access/signature.ts'
import { isGuess } from './errors.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

/** The two ways to read a document (specification section 4, rule 4). */
export interface WaysToRead<Read> {
  /** Refuses `invalid_signature` where the signature opens nothing. */
  bySignature(signature: SignatureQuery): Promise<Read>
  byToken(identity: AuthenticatedIdentity): Promise<Read>
  /** In place of a signature that opens nothing: for the owner alone. `byToken` where it is absent. */
  byTokenInstead?(identity: AuthenticatedIdentity): Promise<Read>
}

export type Credentials = ReturnType<typeof createCredentials>

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i
const SCHEME = 'Bearer '
const MAX_BEARER = 4_200

/** Reads credentials off requests. The guards are `onRequest` hooks: a stranger is refused before a body is read. */
export function createCredentials(access: Authentication, limiter: RateLimiter) {
  const identities = new WeakMap<FastifyRequest, AuthenticatedIdentity>()
  const backends = new WeakMap<FastifyRequest, AuthenticatedBackend>()

  async function readIdentity(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AuthenticatedIdentity> {
    const isReader = request.method === 'GET'
    const identity = await access.verifyEmbedToken(bearerOf(request, 'invalid_token'), isReader)
    const { identityId, rates } = identity
    if (!limiter.consume('identity', identityId, reply, rates.identity)) {
      throw new ApiError('rate_limited')
    }
    return identity
  }

  return {
    /** Lets in an identity with its embed token. */
    async requireIdentity(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      identities.set(request, await readIdentity(request, reply))
    },
    /** The identity of an embed token where one is shown, on calls that are for everybody. @throws Refusal for a bad one */
    async openOptionalToken(request: FastifyRequest): Promise<AuthenticatedIdentity | undefined> {
      // Another scheme is that of a site in front.
      if (!/^bearer\b/i.test(request.headers.authorization ?? '')) return undefined
      return access.verifyEmbedToken(bearerOf(request, 'invalid_token'))
    },
    identityOf: (request: FastifyRequest): AuthenticatedIdentity => known(identities.get(request)),
    /** Whose valid token a request has shown, if any. */
    findIdentity: (request: FastifyRequest): AuthenticatedIdentity | undefined =>
      identities.get(request),

    /** Whose token a request shows, where it was opened not long ago: no more than a hint. */
    findCachedIdentity: ({ headers }: FastifyRequest): AuthenticatedIdentity | undefined =>
      headers.authorization?.startsWith(SCHEME)
        ? access.recall(headers.authorization.slice(SCHEME.length))
        : undefined,

    /** Lets in whoever may have another right to read than a token, and opens the token where it decides. */
    async requireReader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (hasSignature(request) || request.headers.authorization === undefined) return
      identities.set(request, await readIdentity(request, reply))
    },

    /** Lets in a customer's backend with its API key. */
    async requireBackend(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const backend = await access.verifyApiKey(bearerOf(request, 'invalid_api_key'))
      const { keyId, organization } = backend
      if (!limiter.consume('mint', keyId, reply, organization.rates.mint)) {
        throw new ApiError('rate_limited')
      }
      backends.set(request, backend)
    },
    backendOf: (request: FastifyRequest): AuthenticatedBackend => known(backends.get(request)),

    /** Counts one read through the share link of a document. Links that open nothing count against the address. */
    countShareRead(documentId: string, reply: FastifyReply): void {
      if (!limiter.consume('share', documentId, reply)) throw new ApiError('rate_limited')
    },

    /** A valid signature decides; without one the owner's token opens; else `invalid_signature`. */
    async read<Read>(
      request: FastifyRequest,
      reply: FastifyReply,
      { bySignature, byToken, byTokenInstead = byToken }: WaysToRead<Read>,
    ): Promise<Read> {
      const { sig, exp } = request.query as Record<string, unknown>
      if (!hasSignature(request)) {
        return byToken(identities.get(request) ?? (await readIdentity(request, reply)))
      }
      try {
        if (typeof sig === 'string' && typeof exp === 'string')
          return await bySignature({ sig, exp })
        throw new ApiError('invalid_signature')
      } catch (error) {
        if (!isApiError(error, ['invalid_signature'])) throw error
        if (request.headers.authorization === undefined) throw error
        return await readIdentity(request, reply)
          .then(byTokenInstead)
          .catch((reason) => {
            // Whatever the token lacks, the answer is the one to the signature.
            if (!isApiError(reason, ACCESS_DENIED)) throw reason
            throw isGuess(reason) ? new ApiError('invalid_signature') : error
          })
      }
    },
  }
}

/** Refusals that say that a token opens nothing here. */
const ACCESS_DENIED: readonly ErrorCode[] = [
  'authentication_required',
  'invalid_token',
  'token_expired',
  'organization_suspended',
  'not_found',
]

const isApiError = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** Whether a read names a signature at all, whole or in part. */
export function hasSignature({ query }: FastifyRequest): boolean {
  const { sig, exp } = query as Record<string, unknown>
  return sig !== undefined || exp !== undefined
}

function bearerOf({ headers }: FastifyRequest, code: 'invalid_token' | 'invalid_api_key'): string {
  const { authorization } = headers
  if (authorization === undefined) throw new ApiError('authentication_required')
  const token = authorization.length > MAX_BEARER ? undefined : BEARER.exec(authorization)?.[1]
  if (token === undefined) throw new ApiError(code)
  return token
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the route has no guard for this credential')
  return value
}
