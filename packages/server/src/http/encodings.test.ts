import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsGzip } from './encodings.ts'

const headers: [header: string | undefined, accepts: boolean][] = [
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0.001', true],
  ['identity', false],
  ['x-gzipped', false],
  ['', false],
  [undefined, false],
]

for (const [header, accepts] of headers) {
  test(`${header ?? 'no header'} ${accepts ? 'takes' : 'does not take'} gzip`, () => {
    assert.equal(acceptsGzip(header), accepts)
  })
}
