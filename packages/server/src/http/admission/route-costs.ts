import type { FastifyRequest } from 'fastify'
import { BLOB_ROUTE } from '../cors.ts'

/** Under overload, writes are shed last and public requests first. */
export type RequestClass = 'write' | 'read' | 'public' | 'never shed'

/** What a request takes of its client's share, in small saves. */
export interface RouteCost {
  kind: RequestClass
  cost: number
  /** It saves or creates a document, of which its author may have no other copy. */
  isContent?: boolean
}

const HEALTH: RouteCost = { kind: 'never shed', cost: 0 }
const READ: RouteCost = { kind: 'read', cost: 1 }
/** It reads, hashes or lists more than a page of rows. */
const LARGE_READ: RouteCost = { kind: 'read', cost: 2 }
const CONTENT: RouteCost = { kind: 'write', cost: 1, isContent: true }
/** Half of what a document may take: more of one document would wait for its lock. */
const WRITE: RouteCost = { kind: 'write', cost: 8 }
const PUBLIC: RouteCost = { kind: 'public', cost: 1 }
const SEARCH: RouteCost = { kind: 'public', cost: 4 }
const VERIFICATION: RouteCost = { kind: 'public', cost: 8 }
/** A tool may read, write or verify a whole document. */
const TOOL: RouteCost = { kind: 'public', cost: 16 }

/** A body that is large or of unknown size costs as much: an identity sends two at once. */
export const LARGE_BODY_COST = 32
const LARGE_BYTES = 65_536

const DOCUMENT = '/v1/documents/:id/'
const TRASH = '/v1/documents/trash/'
const SHARED = '/v1/documents/shared/:token/'
const IMAGES = '/v1/documents/images/'

/** Every route that the service serves. */
const COSTS: ReadonlyMap<string, RouteCost> = new Map([
  ['GET /healthz', HEALTH],
  ['GET /readyz', HEALTH],
  ['POST /v1/embed/tokens/', HEALTH],
  ['GET /v1/documents/', LARGE_READ],
  ['POST /v1/documents/', CONTENT],
  [`GET ${DOCUMENT}`, LARGE_READ],
  [`PATCH ${DOCUMENT}`, CONTENT],
  [`DELETE ${DOCUMENT}`, WRITE],
  [`POST ${DOCUMENT}undelete/`, WRITE],
  [`GET ${DOCUMENT}versions/`, READ],
  [`DELETE ${DOCUMENT}versions/`, WRITE],
  [`GET ${DOCUMENT}versions/:revision/`, LARGE_READ],
  [`PATCH ${DOCUMENT}versions/:revision/`, WRITE],
  [`DELETE ${DOCUMENT}versions/:revision/`, WRITE],
  [`POST ${DOCUMENT}versions/:revision/restore/`, WRITE],
  [`GET ${DOCUMENT}share/`, READ],
  [`PATCH ${DOCUMENT}share/`, WRITE],
  [`GET ${DOCUMENT}shares/`, READ],
  [`POST ${DOCUMENT}shares/`, WRITE],
  [`PATCH ${DOCUMENT}shares/:share_id/`, WRITE],
  [`DELETE ${DOCUMENT}shares/:share_id/`, WRITE],
  [`GET ${TRASH}`, READ],
  [`GET ${TRASH}:id/`, LARGE_READ],
  [`DELETE ${TRASH}:id/`, WRITE],
  [`GET ${SHARED}`, PUBLIC],
  [`POST ${SHARED}access/`, VERIFICATION],
  [`POST ${IMAGES}upload/`, WRITE],
  [`POST ${IMAGES}:image_id/confirm/`, WRITE],
  [`GET ${IMAGES}:image_id/url/`, READ],
  [`GET ${BLOB_ROUTE}`, PUBLIC],
  [`PUT ${BLOB_ROUTE}`, WRITE],
  ['GET /v1/quran/search/', SEARCH],
  ['GET /v1/quran/verses/range/', PUBLIC],
  ['GET /v1/quran/verses/:key/', PUBLIC],
  ['GET /v1/quran/verses/:key/similar/', SEARCH],
  ['GET /v1/quran/resources/', PUBLIC],
  ['GET /v1/quran/surahs/', PUBLIC],
  ['GET /v1/quran/pages/:file', PUBLIC],
  ['GET /v1/quran/clips.png', SEARCH],
  ['GET /v1/hadith/search/', SEARCH],
  ['GET /v1/hadith/collections/', PUBLIC],
  ['GET /v1/hadith/collections/:slug/', PUBLIC],
  ['POST /v1/quran/verify/', VERIFICATION],
  ['POST /v1/hadith/verify/', VERIFICATION],
  ['POST /v1/verify/', VERIFICATION],
  ['POST /mcp', TOOL],
  ['GET /v1/openapi.json', PUBLIC],
  ['GET /', PUBLIC],
  ['GET /docs', PUBLIC],
  ['GET /docs/errors', PUBLIC],
  ['GET /docs/*', PUBLIC],
  ['GET /docs/reference.css', PUBLIC],
])

/** @throws Error if a route has no declared cost, so that the service does not start. */
export function requireRouteCost(method: string, route: string): void {
  if (method !== 'OPTIONS') declaredCostOf(nameOf(method, route))
}

/** @throws Error if there is no such route. */
export function declaredCostOf(name: string): number {
  const found = COSTS.get(name)
  if (!found) throw new Error(`${name} has no cost in route-costs.ts`)
  return found.cost
}

/** The cost of a request. One that no route serves costs as much as a public one. */
export function costOf({ method, routeOptions, headers }: FastifyRequest): RouteCost {
  if (method === 'OPTIONS') return HEALTH
  const found = COSTS.get(nameOf(method, routeOptions.url ?? '')) ?? PUBLIC
  const isUnmeasured = headers['transfer-encoding'] !== undefined
  const isLarge = isUnmeasured || Number(headers['content-length'] ?? 0) > LARGE_BYTES
  return isLarge && found !== HEALTH ? { ...found, cost: LARGE_BODY_COST } : found
}

const nameOf = (method: string, route: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${route}`
