import { DURATION_BUCKETS } from '../lib/duration-buckets.ts'
import type { Counter, Histogram, Registry } from '../lib/exposition.ts'
import { bodyBytesOf } from './body-bytes.ts'
import { METHODS } from './framing.ts'
import type { RequestObserver } from './server.ts'
import { callerOf } from './turn.ts'

const SIZE_BUCKETS = [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 16_777_216] as const
/** All requests without a route: a path never becomes a label. */
const UNMATCHED = 'unmatched'
const OTHER_METHOD = 'other'
const OTHER_ORGANIZATIONS = '_other'

interface Handles {
  duration: Histogram
  size: Histogram
}

interface Options {
  /** Organizations with separate series; the others share one. 0 turns them off. */
  maxOrganizations: number
}

/** Counts requests by method, route pattern and status, and by organization. */
export function createHttpMetrics(
  registry: Registry,
  { maxOrganizations }: Options,
): RequestObserver {
  const labels = ['method', 'route', 'status']
  const duration = registry.histogram(
    {
      name: 'http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response.',
      labels,
    },
    DURATION_BUCKETS,
  )
  const size = registry.histogram(
    { name: 'http_response_size_bytes', help: 'Bytes of a response body.', labels },
    SIZE_BUCKETS,
  )
  const errors = registry.counter({
    name: 'waraq_errors',
    help: 'Error responses by their code.',
    labels: ['code'],
  })
  let inFlight = 0
  registry.gauge({ name: 'http_requests_in_flight', help: 'Requests being answered.' }, () => [
    [inFlight],
  ])
  const countOrganization = createOrganizationCounts(registry, maxOrganizations)
  const byRoute = new Map<string, Map<string, Handles>>()

  /** Two maps with short keys cost less than one with a joined key. */
  function handlesOf(route: string, key: string, status: number): Handles {
    let ofRoute = byRoute.get(route)
    if (!ofRoute) {
      ofRoute = new Map()
      byRoute.set(route, ofRoute)
    }
    const inRoute = `${key}${status}`
    let handles = ofRoute.get(inRoute)
    if (!handles) {
      const values = [key, route, String(status)] as const
      handles = { duration: duration(...values), size: size(...values) }
      ofRoute.set(inRoute, handles)
    }
    return handles
  }

  return {
    onRequest(_request, reply) {
      inFlight += 1
      reply.raw.once('close', () => {
        inFlight -= 1
      })
    },
    onResponse(request, reply) {
      const route = request.routeOptions.url ?? UNMATCHED
      const method = METHODS.find((name) => name === request.method) ?? OTHER_METHOD
      const handles = handlesOf(route, method, reply.statusCode)
      const bytes = bodyBytesOf(reply)
      handles.duration.observe(reply.elapsedTime / 1000)
      handles.size.observe(bytes)
      if (reply.errorCode !== undefined) errors(reply.errorCode).add()
      const { organizationId } = callerOf(request.turn)
      if (organizationId !== undefined) countOrganization(organizationId, bytes)
    },
  }
}

function createOrganizationCounts(registry: Registry, maxOrganizations: number) {
  if (maxOrganizations === 0) return () => {}
  const labels = ['organization']
  const requests = registry.counter({
    name: 'waraq_organization_requests',
    help: 'Requests of an organization.',
    labels,
  })
  const bytes = registry.counter({
    name: 'waraq_organization_response_bytes',
    help: 'Bytes of response bodies for an organization.',
    labels,
  })
  const counters = new Map<string, { requests: Counter; bytes: Counter }>()
  const createCounters = (name: string) => ({ requests: requests(name), bytes: bytes(name) })
  const others = createCounters(OTHER_ORGANIZATIONS)

  return (organizationId: string, responseBytes: number): void => {
    let own = counters.get(organizationId)
    if (!own && counters.size < maxOrganizations) {
      own = createCounters(organizationId)
      counters.set(organizationId, own)
    }
    const counted = own ?? others
    counted.requests.add()
    counted.bytes.add(responseBytes)
  }
}
