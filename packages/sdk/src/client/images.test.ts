import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { deferred, listen, seen } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'plan.png', { type: 'image/png' })
const confirmed = {
  image_id: 'i-1',
  status: 'confirmed',
  content_type: 'image/png',
  width: 2,
  height: 3,
  bytes: 4,
}

interface Stand {
  /** Members of the ticket besides the image id and the upload URL. */
  ticket?: object
  /** The response of the store to the upload. */
  put?: { status: number; body?: string }
  confirm?: { status: number; body: object }
}

/** A service and its store on one address, with all requests to them. */
async function stand(t: TestContext, { ticket = {}, put, confirm }: Stand = {}) {
  const requests: string[] = []
  const bodies: string[] = []
  const url = await listen(t, async (request, response) => {
    const { method, url: path = '', headers, body } = await seen(request)
    const bearer = headers.authorization ? ' as author' : ''
    requests.push(`${method} ${path}${bearer} ${headers['content-type'] ?? 'no type'}`)
    bodies.push(body)
    if (method === 'PUT') {
      response.writeHead(put?.status ?? 200, { 'x-request-id': 'r-9' }).end(put?.body)
    } else if (path.endsWith('/upload/')) {
      const upload_url = `${url}/store/k?X-Signature=s`
      response.writeHead(201).end(JSON.stringify({ image_id: 'i-1', upload_url, ...ticket }))
    } else {
      const { status, body } = confirm ?? { status: 200, body: confirmed }
      response.writeHead(status).end(JSON.stringify(body))
    }
  })
  return { client: createClient({ apiUrl: url, getToken: () => 't1' }), requests, bodies, url }
}

test('`upload` declares, uploads without the token, and confirms', async (t) => {
  const { client, requests, bodies } = await stand(t)
  const steps: [number, number][] = []
  const image = await client.images.upload(PNG, { onProgress: (...step) => steps.push(step) })
  assert.deepEqual(image, confirmed)
  assert.deepEqual(requests, [
    'POST /v1/documents/images/upload/ as author application/json',
    'PUT /store/k?X-Signature=s image/png',
    'POST /v1/documents/images/i-1/confirm/ as author no type',
  ])
  const announced = { filename: 'plan.png', content_type: 'image/png', bytes: 4 }
  assert.deepEqual(JSON.parse(bodies[0] ?? ''), announced)
  assert.equal(bodies[1]?.length, 4)
  assert.deepEqual(steps.at(-1), [4, 4])
})

test('`upload` sends the headers of the ticket', async (t) => {
  const { client, requests } = await stand(t, {
    ticket: { headers: { 'content-type': 'image/x-signed' } },
  })
  await client.images.upload(PNG)
  assert.equal(requests[1], 'PUT /store/k?X-Signature=s image/x-signed')
})

const REFUSED: [what: string, stand: Stand, status: number, code: string][] = [
  [
    'our store says why',
    { put: { status: 413, body: '{"error":"image_too_large"}' } },
    413,
    'image_too_large',
  ],
  [
    'another store finds them too large',
    { put: { status: 413, body: '<Error/>' } },
    413,
    'image_too_large',
  ],
  ['another store is down', { put: { status: 502, body: '<html>' } }, 502, 'storage_unavailable'],
  [
    'another store refuses the address',
    { put: { status: 403, body: '<Error/>' } },
    403,
    'unexpected_answer',
  ],
  ['a store redirects them', { put: { status: 307 } }, 0, 'network'],
  [
    'they are another type of image',
    { confirm: { status: 422, body: { error: 'image_invalid' } } },
    422,
    'image_invalid',
  ],
  ['the ticket names no place', { ticket: { upload_url: null } }, 201, 'unexpected_answer'],
  [
    'the ticket leads out of the web',
    { ticket: { upload_url: 'file:///etc' } },
    201,
    'unexpected_answer',
  ],
  ['the ticket has an invalid image id', { ticket: { image_id: '../x' } }, 0, 'invalid_request'],
  [
    'the last response lacks the image',
    { confirm: { status: 200, body: {} } },
    200,
    'unexpected_answer',
  ],
]
for (const [what, standing, status, code] of REFUSED) {
  test(`\`upload\` rejects if ${what}`, async (t) => {
    const { client, requests } = await stand(t, standing)
    await assert.rejects(client.images.upload(PNG), { name: 'ServiceError', status, code })
    const confirms = requests.filter((request) => request.includes('/confirm/'))
    assert.equal(confirms.length, standing.confirm ? 1 : 0)
  })
}

const ENDINGS: [who: string, expected: object][] = [
  ['its caller', { message: 'never mind' }],
  ['the end of its client', { name: 'ServiceError', code: 'destroyed' }],
]
for (const [who, expected] of ENDINGS) {
  test(`an upload that ${who} aborts is not confirmed`, async (t) => {
    const requests: string[] = []
    const arrived = deferred<void>()
    const url = await listen(t, (request, response) => {
      requests.push(`${request.method}`)
      if (request.method === 'PUT') return arrived.resolve()
      response.writeHead(201).end(JSON.stringify({ image_id: 'i-1', upload_url: `${url}/store` }))
    })
    const client = createClient({ apiUrl: url, getToken: () => 't1' })
    const caller = new AbortController()
    const uploading = client.images.upload(PNG, { signal: caller.signal })
    await arrived.promise
    if (who === 'its caller') caller.abort(new Error('never mind'))
    else client.destroy()
    await assert.rejects(uploading, expected)
    assert.deepEqual(requests, ['POST', 'PUT'])
  })
}
