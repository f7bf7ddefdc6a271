import type { ApiKeyScope } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Actor } from '../db/audit-row.ts'
import type { AdminCredentials } from './admin-credentials.ts'
import { HEALTH } from './admission/route-costs.ts'
import type { Credentials } from './credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from './headers.ts'

/** An organization in a request, and who manages it. */
export interface Manager {
  organizationId: string
  /** The path of the organization for clients. */
  path: string
  actor: Actor
  /** The scopes of the calling key; undefined for operators. */
  scopes?: readonly ApiKeyScope[]
}

/** Where an organization is managed: by its own backend, or by operators. */
export interface Management {
  app: FastifyInstance
  /** The path of an organization. */
  base: string
  /** The path of its webhooks. */
  webhooks: string
  /** The options of routes that read, that change and that erase. */
  options: Record<'read' | 'write' | 'erase', RouteShorthandOptions>
  managerOf(request: FastifyRequest): Manager
  /** The same, for routes that do not find whether the organization exists. */
  requireManager(request: FastifyRequest): Promise<Manager>
}

const OWN_ORGANIZATION = '/v1/organization/'
export const ANY_ORGANIZATION = '/admin/v1/organizations/:organization_id/'

/** The organization of an API key with the scope `manage`. */
export function ownManagement(
  app: FastifyInstance,
  credentials: Credentials,
  publicUrl: () => string,
): Management {
  const options = { onRequest: credentials.requireBackend('manage'), ...HEALTH }
  function managerOf(request: FastifyRequest): Manager {
    const { organization, keyId, scopes } = credentials.backendOf(request)
    const { pathname } = new URL(publicUrl() + OWN_ORGANIZATION)
    return { organizationId: organization.id, path: pathname, actor: `api_key:${keyId}`, scopes }
  }
  return {
    app,
    base: OWN_ORGANIZATION,
    webhooks: '/v1/webhooks/',
    options: { read: options, write: options, erase: options },
    managerOf,
    // The key has been found with its organization.
    requireManager: async (request) => managerOf(request),
  }
}

/**
 * Any organization, by an admin key.
 *
 * @param requireOrganization throws ApiError `not_found` for an organization that does not exist
 */
export function operatorManagement(
  app: FastifyInstance,
  credentials: AdminCredentials,
  requireOrganization: (id: string, actor: Actor) => Promise<unknown>,
): Management {
  const optionsOf = (scope: 'read' | 'write' | 'erase') => ({
    onRequest: credentials.requireAdmin(scope),
    ...HEALTH,
  })
  function managerOf(request: FastifyRequest): Manager {
    // The path of each of these routes has the parameter.
    const { organization_id: id } = request.params as { organization_id: string }
    const path = ANY_ORGANIZATION.replace(':organization_id', encodeURIComponent(id))
    return { organizationId: id, path, actor: credentials.administratorOf(request).actor }
  }
  return {
    app,
    base: ANY_ORGANIZATION,
    webhooks: `${ANY_ORGANIZATION}webhooks/`,
    options: { read: optionsOf('read'), write: optionsOf('write'), erase: optionsOf('erase') },
    managerOf,
    async requireManager(request) {
      const manager = managerOf(request)
      await requireOrganization(manager.organizationId, manager.actor)
      return manager
    },
  }
}

/** A page of a list; one that is full has a cursor to the next. */
export function pageOf<Row, Entry>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Entry,
  cursorOf: (row: Row) => string,
): { data: Entry[]; next_cursor: string | null } {
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { data: rows.map(present), next_cursor: last ? cursorOf(last) : null }
}

export const sendJson = (reply: FastifyReply, body: object): FastifyReply =>
  reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(JSON.stringify(body))
