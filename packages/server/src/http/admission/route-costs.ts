import type { FastifyRequest, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: RouteCost
  }
}

/** The part of its client's share that a request takes. */
interface RouteCost {
  /** Under overload, writes are shed last and public requests first. */
  kind: 'write' | 'read' | 'public' | 'never shed'
  /** In small saves. */
  cost: number
  /** Whether it saves or creates a document: its author may have no other copy. */
  isContent?: boolean
}

/** Route options that declare a cost. */
const withCost = (cost: RouteCost) => ({ config: { cost } })

export const HEALTH = withCost({ kind: 'never shed', cost: 0 })
export const READ = withCost({ kind: 'read', cost: 1 })
/** It reads, hashes or lists more than a page of rows. */
export const LARGE_READ = withCost({ kind: 'read', cost: 2 })
export const CONTENT = withCost({ kind: 'write', cost: 1, isContent: true })
/** Half of a document's share: more writes of one document would only wait for its lock. */
export const WRITE = withCost({ kind: 'write', cost: 8 })
export const PUBLIC = withCost({ kind: 'public', cost: 1 })
export const SEARCH = withCost({ kind: 'public', cost: 4 })
export const VERIFICATION = withCost({ kind: 'public', cost: 8 })
/** It writes a whole document as a file: an identity has two at once. */
export const CONVERSION = withCost({ kind: 'public', cost: 32 })
/** A tool may read, write or verify a whole document. */
export const TOOL = withCost({ kind: 'public', cost: 16 })

/** The cost of a body that is large or of unknown size: an identity sends two at once. */
export const LARGE_BODY_COST = 32
const LARGE_BYTES = 65_536

/** @throws Error if a route declares no cost, so that the service does not start. */
export function requireRouteCost({ method, url, config }: RouteOptions): void {
  if (!config?.cost) throw new Error(`${method} ${url} has no cost of route-costs.ts`)
}

/** The cost of a request. One that no route serves costs as much as a public one. */
export function costOf({ method, routeOptions, headers }: FastifyRequest): RouteCost {
  if (method === 'OPTIONS') return HEALTH.config.cost
  const declared = routeOptions.config?.cost ?? PUBLIC.config.cost
  const isUnmeasured = headers['transfer-encoding'] !== undefined
  const isLarge = isUnmeasured || Number(headers['content-length'] ?? 0) > LARGE_BYTES
  return isLarge && declared.kind !== 'never shed'
    ? { ...declared, cost: LARGE_BODY_COST }
    : declared
}
