import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type TestContext, test } from 'node:test'
import { OPERATIONS } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { SHARES } from '../src/http/admission/overload-limits.ts'
import { costOf } from '../src/http/admission/route-costs.ts'
import { startService } from './lib/service.ts'

/** Starts a service, and shows each of its routes before its own hooks see it. */
async function startWatched(t: TestContext, onRoute: (route: RouteOptions) => void) {
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', onRoute)
  }
  subscribe('fastify.initialization', watch)
  try {
    await startService(t)
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}

let routes: Map<string, RouteOptions> | undefined

async function readRoutes(t: TestContext): Promise<Map<string, RouteOptions>> {
  const found = new Map<string, RouteOptions>()
  await startWatched(t, (route) => {
    for (const method of [route.method].flat()) found.set(`${method} ${route.url}`, route)
  })
  return found
}

/** Returns requests by method and route, as a running service has them. */
async function requestsOf(t: TestContext) {
  routes ??= await readRoutes(t)
  const known = routes
  return (name: string, headers: Record<string, string> = {}) => {
    const route = known.get(name)
    assert.ok(route || name === 'GET ', `${name} is no route`)
    return { method: name.split(' ')[0], headers, routeOptions: { ...route } } as FastifyRequest
  }
}

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(':page.svg', ':file')

test('every operation of the contract has a cost', async (t) => {
  const requestOf = await requestsOf(t)
  for (const { method, path } of OPERATIONS) {
    const name = `${method} ${routeOf(path)}`
    assert.ok(requestOf(name).routeOptions.config.cost, name)
  }
})

test('a service with a route without a cost does not start', async (t) => {
  const withoutCost = startWatched(t, (route) => {
    if (route.url === '/v1/documents/:id/' && route.method === 'PATCH') route.config = {}
  })
  await assert.rejects(withoutCost, /PATCH \/v1\/documents\/:id\/ has no cost/)
})

const KINDS: [request: string, kind: string][] = [
  ['GET /healthz', 'never shed'],
  ['POST /v1/embed/tokens/', 'never shed'],
  ['OPTIONS /v1/documents/', 'never shed'],
  ['POST /v1/documents/', 'write'],
  ['PATCH /v1/documents/:id/share/', 'write'],
  ['POST /v1/documents/images/:image_id/confirm/', 'write'],
  ['PUT /v1/blobs/:capability/', 'write'],
  ['HEAD /v1/documents/:id/', 'read'],
  ['GET /v1/documents/images/:image_id/url/', 'read'],
  ['GET /v1/documents/shared/:token/', 'public'],
  ['POST /v1/documents/shared/:token/access/', 'public'],
  ['GET /v1/blobs/:capability/', 'public'],
  ['POST /v1/verify/', 'public'],
  ['GET ', 'public'],
]

test('under overload writes are shed last and public requests first', async (t) => {
  const requestOf = await requestsOf(t)
  for (const [name, kind] of KINDS) assert.equal(costOf(requestOf(name)).kind, kind, name)
})

test('a body that is large or of unknown size costs a half of the share of an identity', async (t) => {
  const requestOf = await requestsOf(t)
  const large = [{ 'content-length': '65537' }, { 'transfer-encoding': 'chunked' }]
  for (const headers of large) {
    assert.equal(costOf(requestOf('POST /mcp', headers)).cost, SHARES.identity / 2)
  }
  assert.equal(costOf(requestOf('POST /v1/documents/', { 'content-length': '65536' })).cost, 1)
})

test('a deletion takes half of what a document may have running', async (t) => {
  const requestOf = await requestsOf(t)
  for (const name of ['DELETE /v1/documents/:id/', 'POST /v1/documents/:id/undelete/']) {
    assert.equal(costOf(requestOf(name)).cost, SHARES.document / 2)
  }
})
