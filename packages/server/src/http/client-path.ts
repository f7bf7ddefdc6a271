import type { FastifyRequest } from 'fastify'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { ipv6PrefixOf } from './ipv6-prefix.ts'

/** The levels at which requests share: organizations, their identities and the documents of one. */
export function clientPathOf(
  request: FastifyRequest,
  identity: AuthenticatedIdentity | undefined,
): readonly string[] {
  if (!identity) return [ipv6PrefixOf(request.ip)]
  const { id = '' } = request.params as { id?: string }
  return [identity.organizationId, identity.identityId, id]
}
