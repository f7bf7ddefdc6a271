import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCalls } from '../../test/client-calls.ts'
import { fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const apiUrl = 'https://waraq.example'
const VERSIONS = `${apiUrl}/v1/documents/doc-1/versions/`
const content = { type: 'doc', content: [] }
const version = { revision: 3, etag: '"3-0123456789abcdef"', name: null }
const full = { id: 'doc-1', ...version, content }

const etag = '"3-0123456789abcdef"'
const json = (body: unknown, headers = {}) => Response.json(body, { headers })
const next = `<${VERSIONS}?cursor=djM&limit=1>; rel="next"`

testCalls(apiUrl, [
  [
    'listing',
    (client) => client.listVersions('doc-1'),
    `GET ${VERSIONS}`,
    json([version]),
    { versions: [version], next: undefined },
  ],
  [
    'listing a page',
    (client) => client.listVersions('doc-1', { limit: 1, cursor: 'djU' }),
    `GET ${VERSIONS}?limit=1&cursor=djU`,
    json([version], { link: next }),
    { versions: [version], next: 'djM' },
  ],
  [
    'reading',
    (client) => client.readVersion('doc-1', 3),
    `GET ${VERSIONS}3/`,
    json(full, { etag }),
    { ...full, etag },
  ],
  [
    'naming',
    (client) => client.nameVersion('doc-1', 3, 'Draft'),
    `PATCH ${VERSIONS}3/ {"name":"Draft"}`,
    json(version),
    version,
  ],
  [
    'keeping',
    (client) => client.keepVersion('doc-1', 3),
    `PATCH ${VERSIONS}3/ {"name":null}`,
    json(version),
    version,
  ],
  [
    'restoring',
    (client) => client.restoreVersion('doc-1', 3, { ifMatch: '"5-a"' }),
    `POST ${VERSIONS}3/restore/ if-match "5-a"`,
    json(full, { etag }),
    { ...full, etag },
  ],
  [
    'erasing',
    (client) => client.eraseVersion('doc-1', 3),
    `DELETE ${VERSIONS}3/`,
    new Response(null, { status: 204 }),
    undefined,
  ],
  [
    'erasing all',
    (client) => client.eraseVersions('doc-1'),
    `DELETE ${VERSIONS}`,
    new Response(null, { status: 204 }),
    undefined,
  ],
])

for (const revision of [0, -1, 1.5, Number.NaN, 2 ** 53, '3' as unknown as number]) {
  test(`the revision ${revision} of type ${typeof revision} is rejected without a request`, async () => {
    const { fetch, requests } = fetchFrom(() => json(full))
    const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
    const rejected = { name: 'ServiceError', status: 0, code: 'invalid_request' }
    await assert.rejects(client.readVersion('doc-1', revision), rejected)
    assert.equal(requests.length, 0)
  })
}
