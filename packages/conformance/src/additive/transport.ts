import { expectError, expectStatus, expectSuccess, expectThat } from '../assertions.ts'
import type { HttpResponse } from '../call.ts'
import { DOCUMENTS, documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { expectHeader, expectNoHeader } from './headers.ts'

const ORIGIN = { origin: 'https://host.example' }
const MINT = '/v1/embed/tokens/'
const PREFLIGHT = {
  ...ORIGIN,
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization,content-type,if-match',
}

/** Trailing slashes, methods, preflights and headers. */
export const transportAdditions: readonly Check[] = [
  {
    id: 'transport.no-slash',
    section: '4',
    sentence: 'A path without its trailing slash is served without a redirect.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const id = await makeDocument(await backend.author('amina'))
      for (const path of [DOCUMENTS, documentPath(id), `${documentPath(id)}share/`]) {
        expectSuccess(await backend.send({ method: 'GET', path: path.slice(0, -1), credential }))
      }
    },
  },
  {
    id: 'transport.head',
    section: '4',
    sentence: 'HEAD works where GET does, without a body.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const id = await makeDocument(await backend.author('amina'))
      for (const path of [DOCUMENTS, documentPath(id)]) {
        const response = await backend.send({ method: 'HEAD', path, credential })
        expectStatus(response, 200)
        expectThat(response.text === '', 'no body', response)
      }
    },
  },
  {
    id: 'transport.empty-json-delete',
    section: '4 endpoint 6',
    sentence: 'A deletion with content type application/json and no body is accepted.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const path = documentPath(await makeDocument(await backend.author('amina')))
      const headers = { 'content-type': 'application/json' }
      expectSuccess(await backend.send({ method: 'DELETE', path, credential, headers }))
    },
  },
  {
    id: 'transport.preflight',
    section: '4',
    sentence: 'A preflight is answered 204 without a credential, for any origin and all methods.',
    async run({ send }) {
      const response = await send({ method: 'OPTIONS', path: DOCUMENTS, headers: PREFLIGHT })
      expectStatus(response, 204)
      expectOpenToOrigin(response)
      expectHeader(
        response,
        'access-control-allow-methods',
        /^(?=.*GET)(?=.*POST)(?=.*PATCH)(?=.*DELETE)/,
      )
      const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
      for (const name of ['authorization', 'content-type', 'if-match', 'idempotency-key']) {
        expectThat(allowed.includes(name), `access-control-allow-headers with ${name}`, response)
      }
    },
  },
  {
    id: 'transport.cross-origin',
    section: '4',
    sentence:
      'Responses and errors are readable from any origin, with the headers that clients need.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const call = { method: 'GET', path: DOCUMENTS, headers: ORIGIN }
      for (const response of [
        await backend.send({ ...call, credential }),
        await backend.send(call),
      ]) {
        expectOpenToOrigin(response)
        const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase() ?? ''
        for (const name of ['etag', 'retry-after', 'x-request-id', 'link', 'location']) {
          expectThat(exposed.includes(name), `access-control-expose-headers with ${name}`, response)
        }
      }
    },
  },
  {
    id: 'transport.no-mint-in-browsers',
    section: '5.1.5',
    sentence: 'A mint has no CORS headers: the API key is of no use in a browser.',
    async run({ send, apiKey, externalUserId }) {
      const body = JSON.stringify({ external_user_id: externalUserId('amina') })
      const call = { method: 'POST', path: MINT, headers: ORIGIN, credential: apiKey, body }
      expectNoHeader(await send(call), 'access-control-allow-origin')
      const preflight = await send({ method: 'OPTIONS', path: MINT, headers: PREFLIGHT })
      expectNoHeader(preflight, 'access-control-allow-origin')
    },
  },
  {
    id: 'transport.content-type',
    section: '4',
    sentence: 'JSON is sent as application/json in UTF-8, errors included.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      for (const response of [
        await amina.list(),
        await amina.get(id),
        await backend.anonymous.list(),
      ]) {
        expectHeader(response, 'content-type', /^application\/json; ?charset=utf-8$/i)
      }
    },
  },
  {
    id: 'transport.media-type-parameters',
    section: '4',
    sentence: 'A body of application/json may have parameters; a charset other than UTF-8 is 415.',
    async run(backend) {
      const credential = await backend.tokenOf('amina')
      const create = (parameters: string) =>
        backend.send({
          method: 'POST',
          path: DOCUMENTS,
          credential,
          headers: { 'content-type': `application/json${parameters}` },
          body: JSON.stringify({ content: doc(p('Olives')) }),
        })
      for (const harmless of ['; charset=utf-8', ';charset="UTF-8"', '; profile=any']) {
        expectSuccess(await create(harmless))
      }
      for (const other of ['; charset=iso-8859-1', '; charset=utf-16']) {
        expectError(await create(other), 415, 'unsupported_media_type')
      }
    },
  },
  {
    id: 'transport.request-id',
    section: '7',
    sentence: 'Every error has an X-Request-Id.',
    async run({ anonymous, readShared }) {
      expectHeader(await anonymous.list(), 'x-request-id', /./)
      expectHeader(await readShared('unheard-of'), 'x-request-id', /./)
    },
  },
  {
    id: 'transport.cache',
    section: '2.6',
    sentence: 'Caches must not store tokens and errors, and must revalidate documents.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const body = { external_user_id: backend.externalUserId('amina') }
      expectHeader(await backend.mint(body, backend.apiKey), 'cache-control', /no-store/)
      expectHeader(await amina.shareInfo(id), 'cache-control', /no-store/)
      expectHeader(await backend.anonymous.get(id), 'cache-control', /no-store/)
      expectHeader(await amina.get(id), 'cache-control', /no-cache|no-store/)
      const shared = await backend.readShared(await publish(amina, id))
      expectHeader(shared, 'cache-control', /no-cache|no-store/)
    },
  },
]

function expectOpenToOrigin(response: HttpResponse): void {
  expectHeader(response, 'access-control-allow-origin', /^(\*|https:\/\/host\.example)$/)
  expectNoHeader(response, 'access-control-allow-credentials')
}
