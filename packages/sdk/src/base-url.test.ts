import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBaseUrl } from './base-url.ts'

const taken: [given: string, base: string][] = [
  ['https://waraq.example', 'https://waraq.example'],
  ['https://waraq.example/', 'https://waraq.example'],
  ['HTTPS://Waraq.Example:443/docs/', 'https://waraq.example/docs'],
  ['http://127.0.0.1:4000/a/b', 'http://127.0.0.1:4000/a/b'],
  ['https://waraq.example/?', 'https://waraq.example'],
]
for (const [given, base] of taken) {
  test(`parseBaseUrl normalizes ${given} to ${base}`, () => {
    assert.equal(parseBaseUrl('baseUrl', given), base)
  })
}

const refused: [what: string, value: unknown][] = [
  ['nothing', undefined],
  ['an empty string', ''],
  ['a path', '/waraq'],
  ['a host alone', 'waraq.example'],
  ['an address without a scheme', '//waraq.example'],
  ['another scheme', 'javascript:alert(1)'],
  ['credentials', 'https://key:secret@waraq.example'],
  ['a query', 'https://waraq.example/?tenant=secret'],
  ['a hash', 'https://waraq.example/#secret'],
  ['an object', new URL('https://waraq.example')],
]
for (const [what, value] of refused) {
  test(`parseBaseUrl rejects ${what} without repeating it`, () => {
    assert.throws(
      () => parseBaseUrl('baseUrl', value),
      (error) => {
        assert(error instanceof TypeError)
        assert.match(error.message, /`baseUrl` must be an absolute http\(s\) URL/)
        assert.doesNotMatch(error.message, /secret/)
        return true
      },
    )
  })
}
