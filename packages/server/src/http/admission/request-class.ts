/** Under overload, writes are shed last and public requests first. */
export type RequestClass = 'write' | 'read' | 'public' | 'never shed'

const HEALTH = new Set(['/healthz', '/readyz'])
const MINT = '/v1/embed/tokens/'
const DOCUMENTS = '/v1/documents/'
const SHARED = '/v1/documents/shared/:token/'
const OPENING = `${SHARED}access/`
const BLOBS = '/v1/blobs/'

const known = new Map<string, RequestClass>()

/** The class of a method on a route pattern. */
export function classOf(method: string, route = ''): RequestClass {
  const name = `${method} ${route}`
  let found = known.get(name)
  if (!found) {
    found = classify(method, route)
    // The cache is bounded by the number of methods and routes.
    known.set(name, found)
  }
  return found
}

function classify(method: string, route: string): RequestClass {
  if (route === OPENING) return 'public'
  if (HEALTH.has(route) || route === MINT || method === 'OPTIONS') return 'never shed'
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && (route.startsWith(DOCUMENTS) || route.startsWith(BLOBS))) return 'write'
  return isRead && route.startsWith(DOCUMENTS) && route !== SHARED ? 'read' : 'public'
}

/** Whether a request saves or creates a document, of which its author may have no other copy. */
export const isContentWrite = (method: string, route: string | undefined): boolean =>
  (method === 'POST' && route === DOCUMENTS) ||
  (method === 'PATCH' && route === '/v1/documents/:id/')
