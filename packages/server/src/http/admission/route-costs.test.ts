import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '@waraq/contract/openapi'
import type { FastifyRequest } from 'fastify'
import { SHARES } from './overload-limits.ts'
import { costOf, requireRouteCost } from './route-costs.ts'

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(':page.svg', ':file')
const requestOf = (name: string, headers: Record<string, string> = {}) => {
  const [method = '', url] = name.split(' ')
  return { method, headers, routeOptions: { url } } as unknown as FastifyRequest
}

test('every operation of the contract has a cost', () => {
  for (const { method, path } of OPERATIONS) requireRouteCost(method, routeOf(path))
})

test('a route without a cost is refused', () => {
  assert.throws(() => requireRouteCost('POST', '/v1/documents/:id/print/'), /has no cost/)
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

test('under overload writes are shed last and public requests first', () => {
  for (const [name, kind] of KINDS) assert.equal(costOf(requestOf(name)).kind, kind, name)
})

test('a body that is large or of unknown size costs a half of the share of an identity', () => {
  const large = [{ 'content-length': '65537' }, { 'transfer-encoding': 'chunked' }]
  for (const headers of large) {
    assert.equal(costOf(requestOf('POST /mcp', headers)).cost, SHARES.identity / 2)
  }
  assert.equal(costOf(requestOf('POST /v1/documents/', { 'content-length': '65536' })).cost, 1)
})

test('a deletion takes half of what a document may have running', () => {
  for (const name of ['DELETE /v1/documents/:id/', 'POST /v1/documents/:id/undelete/']) {
    assert.equal(costOf(requestOf(name)).cost, SHARES.document / 2)
  }
})
