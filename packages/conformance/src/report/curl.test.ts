import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../call.ts'
import { curlLine } from './curl.ts'

const credential = { name: 'TOKEN_OF_AMINA', value: 'a secret' }

const calls: [what: string, call: Call, line: string][] = [
  ['a read', { method: 'GET', path: '/v1/x/' }, 'curl "http://host/v1/x/"'],
  ['HEAD', { method: 'HEAD', path: '/' }, 'curl -I "http://host/"'],
  [
    'a credential by its name',
    { method: 'DELETE', path: '/', credential },
    'curl -X DELETE -H "Authorization: Bearer $TOKEN_OF_AMINA" "http://host/"',
  ],
  [
    'a body as JSON, quoted for a shell',
    { method: 'POST', path: '/', body: `{"a":"it's"}` },
    `curl -X POST -H 'content-type: application/json' -d '{"a":"it'\\''s"}' "http://host/"`,
  ],
  [
    'a body of another type',
    { method: 'POST', path: '/', body: 'x', headers: { 'content-type': 'text/plain' } },
    `curl -X POST -H 'content-type: text/plain' -d 'x' "http://host/"`,
  ],
]

for (const [what, call, line] of calls) {
  test(`curlLine writes a request with ${what}`, () => {
    assert.equal(curlLine('http://host', call), line)
  })
}
