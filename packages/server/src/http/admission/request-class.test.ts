import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classOf } from './request-class.ts'

const CLASSES: [request: string, kind: string][] = [
  ['GET /healthz', 'never shed'],
  ['GET /readyz', 'never shed'],
  ['POST /v1/embed/tokens/', 'never shed'],
  ['OPTIONS /v1/documents/', 'never shed'],
  ['POST /v1/documents/', 'write'],
  ['PATCH /v1/documents/:id/', 'write'],
  ['DELETE /v1/documents/:id/', 'write'],
  ['PATCH /v1/documents/:id/share/', 'write'],
  ['POST /v1/documents/images/:image_id/confirm/', 'write'],
  ['PUT /v1/blobs/:capability/', 'write'],
  ['GET /v1/documents/', 'read'],
  ['HEAD /v1/documents/:id/', 'read'],
  ['GET /v1/documents/images/:image_id/url/', 'read'],
  ['GET /v1/documents/shared/:token/', 'public'],
  ['GET /v1/blobs/:capability/', 'public'],
  ['GET /v1/quran/search/', 'public'],
  ['POST /v1/quran/verify/', 'public'],
  ['POST /v1/hadith/verify/', 'public'],
  ['POST /v1/verify/', 'public'],
  ['GET /docs', 'public'],
  ['GET ', 'public'],
]

for (const [request, kind] of CLASSES) {
  test(`classOf: ${request.trim()} without more is ${kind}`, () => {
    const [method = '', route] = request.split(' ')
    assert.equal(classOf(method, route), kind)
  })
}
