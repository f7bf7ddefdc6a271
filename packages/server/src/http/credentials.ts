import { Refusal } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Customer, Owner } from '../access/access.ts'
import type { SignatureQuery } from '../access/signature.ts'
import type { RateLimiter } from './rate-limit.ts'

/** Either of the two ways into a document (specification section 4, rule 4). */
export type ReadCredential = { owner: Owner } | { signature: SignatureQuery }

export type Credentials = ReturnType<typeof createCredentials>

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i
const MAX_BEARER = 4_200

/** Reads credentials off requests. The guards are `onRequest` hooks: a stranger is refused before a body is read. */
export function createCredentials(access: Access, limiter: RateLimiter) {
  const owners = new WeakMap<FastifyRequest, Owner>()
  const customers = new WeakMap<FastifyRequest, Customer>()

  async function readOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
    const owner = await access.openEmbedToken(bearerOf(request, 'invalid_token'))
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
    ownerOf: (request: FastifyRequest): Owner => known(owners.get(request)),

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

    /** Where `sig` or `exp` is there at all, the signature decides and a token beside it is not looked at. */
    async readCredential(request: FastifyRequest, reply: FastifyReply): Promise<ReadCredential> {
      const { sig, exp } = request.query as Record<string, unknown>
      if (sig === undefined && exp === undefined) return { owner: await readOwner(request, reply) }
      if (typeof sig !== 'string' || typeof exp !== 'string') throw new Refusal('invalid_signature')
      return { signature: { sig, exp } }
    },
  }
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
