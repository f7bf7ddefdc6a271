import type { FastifyInstance } from 'fastify'
import type { Administrator } from '../access/admin-keys.ts'
import type { AuthenticatedBackend, AuthenticatedIdentity } from '../access/authentication.ts'
import type { Owner } from '../access/owner.ts'

declare module 'fastify' {
  interface FastifyRequest {
    turn: Turn
  }
}

/** What the steps of a request have found out about it; later steps read it. */
export interface Turn {
  /** The verified identity of an embed token. */
  identity?: AuthenticatedIdentity
  /** The owner of the document, as whom that identity acts. */
  owner?: Owner
  /** The verified owner of an API key. */
  backend?: AuthenticatedBackend
  /** The verified holder of an admin key. */
  administrator?: Administrator
  /** Who opened a document by a signature or a share link, for operators only. */
  reader?: Caller
  /** The queue slots that it holds. */
  slots?: QueueSlots
  /** The size limit of its body. */
  bodyLimit?: number
}

/** The caller as operators see it: never an identity or an address. */
export interface Caller {
  credential: 'token' | 'key' | 'signature' | 'share' | 'none'
  organizationId?: string
}

/** The queue slots of a request. */
export interface QueueSlots {
  add(slot: { leave(): void }): void
  /** Starts the time limit of the body: a slow one loses its slots. */
  begin(): void
  leave(): void
}

const NOBODY: Caller = { credential: 'none' }

/** Gives each request its turn, before all other hooks. */
export function addTurn(app: FastifyInstance): void {
  app.decorateRequest('turn')
  app.addHook('onRequest', (request, _reply, done) => {
    request.turn = {}
    done()
  })
}

/** The caller of a request, once it was authenticated. */
export function callerOf({ identity, backend, administrator, reader }: Turn): Caller {
  if (identity) return { credential: 'token', organizationId: identity.organizationId }
  if (backend) return { credential: 'key', organizationId: backend.organization.id }
  if (administrator) return { credential: 'key' }
  return reader ?? NOBODY
}
