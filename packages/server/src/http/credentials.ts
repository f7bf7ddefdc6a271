import { ApiError, type ApiKeyScope, type ErrorCode, type GrantRight } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  AuthenticatedBackend,
  AuthenticatedIdentity,
  Authentication,
} from '../access/authentication.ts'
import type { Grants } from '../access/grant.ts'
import type { Owner } from '../access/owner.ts'
import { SHARE_ACCESS_PREFIX } from '../access/share-access-token.ts'
import type { SignatureQuery } from '../access/signature.ts'
import { isGuess } from './errors.ts'
import { LIVE_RATE, type RateLimiter } from './rate-limit/rate-limiter.ts'

/** The identity of a token, and the owner of a document, for modules that know no authentication. */
export type TokenIdentity = AuthenticatedIdentity
export type DocumentOwner = Owner

/** The two ways to read a document (specification section 4, rule 4). */
interface WaysToRead<Read> {
  /** Rejects with `invalid_signature` if the signature is not valid. */
  bySignature(signature: SignatureQuery): Promise<Read>
  byToken(owner: Owner): Promise<Read>
  /** Replaces `byToken` after an invalid signature: for the owner only. */
  byTokenInstead?(owner: Owner): Promise<Read>
}

export type Credentials = ReturnType<typeof createCredentials>

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i
const SCHEME = 'Bearer '
const GRANT_HEADER = 'waraq-grant'
const MAX_BEARER = 4_200

/**
 * Authenticates requests. The guards are `onRequest` hooks, which reject before the body is read.
 */
export function createCredentials(
  authentication: Authentication,
  grants: Grants,
  limiter: RateLimiter,
) {
  const count = countingBy(limiter)
  const verifyToken = (request: FastifyRequest): Promise<AuthenticatedIdentity> =>
    authentication.verifyEmbedToken(bearerOf(request, 'invalid_token'), request.method === 'GET')

  async function readIdentity(
    request: FastifyRequest,
    reply: FastifyReply,
    counted: 'identity' | 'live' = 'identity',
  ): Promise<AuthenticatedIdentity> {
    const identity = await verifyToken(request)
    const { identityId, rates } = identity
    const most = counted === 'live' ? LIVE_RATE.perMinute : Number.POSITIVE_INFINITY
    count(counted, identityId, reply, rates.identity && Math.min(rates.identity, most))
    return identity
  }
  const readOwner = readingOwners(authentication, grants)

  return {
    /** A guard that requires an embed token, whose user has no taken down document of this id. */
    async requireIdentity(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const id = idIn(request)
      const identity = await readIdentity(request, reply)
      request.turn.identity = identity
      if (id !== undefined) await authentication.requireNotTakenDown(identity, id)
    },
    /** A guard that requires the author of the document in the path, or a grant of this right. */
    requireAuthor:
      (right: GrantRight, counted: 'identity' | 'live' = 'identity') =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const identity = await readIdentity(request, reply, counted)
        request.turn.identity = identity
        request.turn.owner = await readOwner(request, identity, idIn(request) ?? '', right)
      },
    ownerOf: ({ turn }: FastifyRequest): Owner => requireKnown(turn.owner),
    /**
     * Verifies the token and the grant of a request that has waited.
     *
     * @throws ApiError as the guard does
     */
    verifyAgain: async (request: FastifyRequest, id: string, right: GrantRight): Promise<Owner> =>
      readOwner(request, await verifyToken(request), id, right),
    /**
     * As whom the identity of a request acts on a document that the path does not name.
     *
     * @throws ApiError `invalid_grant`, `document_taken_down`
     */
    readOwner: (
      request: FastifyRequest,
      documentId: string | undefined,
      right: GrantRight,
    ): Promise<Owner> => readOwner(request, requireKnown(request.turn.identity), documentId, right),
    /**
     * The identity of an embed token on a public endpoint, if there is one.
     *
     * @throws ApiError if the token is invalid.
     */
    async openOptionalToken(request: FastifyRequest): Promise<AuthenticatedIdentity | undefined> {
      // Another scheme belongs to a site in front of the service.
      if (!/^bearer\b/i.test(request.headers.authorization ?? '')) return undefined
      const identity = await authentication.verifyEmbedToken(bearerOf(request, 'invalid_token'))
      request.turn.identity = identity
      return identity
    },
    /**
     * A guard that counts a request against its address before its body is read, whatever the
     * response will be.
     */
    countAnonymous: async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> =>
      count('anonymous', ip, reply),
    /** Takes back the count of a request with a valid credential. */
    uncountAnonymous: ({ ip }: FastifyRequest): void => limiter.consumeMore('anonymous', ip, -1),
    /** Counts a write of an identity against its rate limit. */
    countWrite: ({ identityId, rates }: AuthenticatedIdentity, reply: FastifyReply): void =>
      count('identity', identityId, reply, rates.identity),
    /** Counts a text that an identity writes in a comment. */
    countComment: ({ identityId }: AuthenticatedIdentity, reply: FastifyReply): void =>
      count('comment', identityId, reply),
    findShareAccess,
    identityOf: ({ turn }: FastifyRequest): AuthenticatedIdentity => requireKnown(turn.identity),

    /** The cached identity of a request's token: only a hint. */
    findCachedIdentity: ({ headers }: FastifyRequest): AuthenticatedIdentity | undefined =>
      headers.authorization?.startsWith(SCHEME)
        ? authentication.recall(headers.authorization.slice(SCHEME.length))
        : undefined,

    /**
     * A guard that accepts a signature or a token; verifies the token unless there is a signature.
     */
    async requireReader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (hasSignature(request) || request.headers.authorization === undefined) return
      if (findShareAccess(request)) return
      request.turn.identity = await readIdentity(request, reply)
    },

    /** A guard that requires an API key with this scope. */
    requireBackend:
      (scope: ApiKeyScope) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const backend = await authentication.verifyApiKey(bearerOf(request, 'invalid_api_key'))
        const { keyId, organization, scopes } = backend
        count('mint', keyId, reply, organization.rates.mint)
        if (!scopes.includes(scope))
          throw new ApiError('scope_required', { rule: 'scope_required', values: { scope } })
        request.turn.backend = backend
      },
    backendOf: ({ turn }: FastifyRequest): AuthenticatedBackend => requireKnown(turn.backend),

    /** Remembers the organization of a document that a signature or a share link opened. */
    recordReader(
      { turn }: FastifyRequest,
      credential: 'signature' | 'share',
      organizationId: string,
    ): void {
      turn.reader = { credential, organizationId }
    },
    /**
     * Counts a read of a share link against its document. Invalid links count against the address.
     */
    countShareRead: (documentId: string, reply: FastifyReply): void =>
      count('share', documentId, reply),

    /**
     * A valid signature decides; without a signature, the owner's token, or a token with a grant for
     * the document; otherwise `invalid_signature`.
     */
    async read<Read>(
      request: FastifyRequest,
      reply: FastifyReply,
      documentId: string | undefined,
      { bySignature, byToken, byTokenInstead = byToken }: WaysToRead<Read>,
    ): Promise<Read> {
      const { sig, exp } = request.query as Record<string, unknown>
      const ownerBy = (identity: AuthenticatedIdentity) =>
        readOwner(request, identity, documentId, 'comment')
      if (!hasSignature(request)) {
        const identity = request.turn.identity ?? (await readIdentity(request, reply))
        return byToken(await ownerBy(identity))
      }
      try {
        if (typeof sig === 'string' && typeof exp === 'string')
          return await bySignature({ sig, exp })
        throw new ApiError('invalid_signature')
      } catch (error) {
        if (!isApiError(error, ['invalid_signature'])) throw error
        if (request.headers.authorization === undefined) throw error
        return await readIdentity(request, reply)
          .then(ownerBy)
          .then(byTokenInstead)
          .catch((reason) => {
            // A token that gives no access does not change the error of the signature.
            if (!isApiError(reason, ACCESS_DENIED)) throw reason
            throw isGuess(reason) ? new ApiError('invalid_signature') : error
          })
      }
    },
  }
}

/** As whom the identity of a token acts on a document: itself, or the author by a grant. */
const readingOwners =
  (authentication: Authentication, grants: Grants) =>
  async (
    { headers }: FastifyRequest,
    identity: AuthenticatedIdentity,
    documentId: string | undefined,
    right: GrantRight,
  ): Promise<Owner> => {
    if (documentId !== undefined) await authentication.requireNotTakenDown(identity, documentId)
    return grants.ownerOf(identity, { documentId, right, header: headers[GRANT_HEADER] })
  }

/** Counts a request; throws `rate_limited`. */
const countingBy =
  (limiter: RateLimiter) =>
  (...counted: Parameters<RateLimiter['consume']>): void => {
    if (!limiter.consume(...counted)) throw new ApiError('rate_limited')
  }

/** The id of the document in the path. */
const idIn = ({ params }: FastifyRequest) => (params as { id?: string }).id

/** Codes that mean that a token gives no access here. */
const ACCESS_DENIED: readonly ErrorCode[] = [
  'authentication_required',
  'invalid_token',
  'token_expired',
  'organization_suspended',
  'identity_suspended',
  'invalid_grant',
  'not_found',
]

const isApiError = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** Whether a read has a signature, complete or not. */
export function hasSignature({ query }: FastifyRequest): boolean {
  const { sig, exp } = query as Record<string, unknown>
  return sig !== undefined || exp !== undefined
}

/** The access token of a share link that a request carries, not yet verified. */
function findShareAccess({ headers }: FastifyRequest): string | undefined {
  const token = tokenOf(headers.authorization ?? '')
  return token?.startsWith(SHARE_ACCESS_PREFIX) ? token : undefined
}

export function bearerOf(
  { headers }: FastifyRequest,
  code: 'invalid_token' | 'invalid_api_key',
): string {
  const { authorization } = headers
  if (authorization === undefined) throw new ApiError('authentication_required')
  const token = tokenOf(authorization)
  if (token === undefined) throw new ApiError(code)
  return token
}

const tokenOf = (authorization: string): string | undefined =>
  authorization.length > MAX_BEARER ? undefined : BEARER.exec(authorization)?.[1]

function requireKnown<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the route has no guard for this credential')
  return value
}
