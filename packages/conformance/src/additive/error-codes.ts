import { ERROR_STATUS, type ErrorCode } from '@waraq/contract'
import { expectError, expectSuccess, expectThat } from '../assertions.ts'
import type { Backend } from '../backend.ts'
import type { HttpResponse } from '../call.ts'
import { DOCUMENTS } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { expectHeader } from './headers.ts'
import { invalidBodies } from './invalid-bodies.ts'

const MISSING_ID = '00000000-0000-8000-8000-000000000000'

interface Refused {
  readonly name: string
  readonly section: string
  /** Begins the sentence "... is refused with <status> <code>". */
  readonly what: string
  readonly code: ErrorCode
  readonly ask: (backend: Backend) => Promise<HttpResponse>
}

/** Errors whose status or code the specification leaves open. */
const REFUSED: readonly Refused[] = [
  {
    name: 'no-token',
    section: '5.5',
    what: 'A request without a credential',
    code: 'authentication_required',
    ask: ({ anonymous }) => anonymous.list(),
  },
  {
    name: 'wrong-token',
    section: '5.5',
    what: 'A request with an invalid token',
    code: 'invalid_token',
    ask: ({ bearer }) => bearer({ name: 'WRONG_TOKEN', value: 'nonsense' }).list(),
  },
  {
    name: 'wrong-key',
    section: '7 endpoint 1',
    what: 'A mint with a wrong API key',
    code: 'invalid_api_key',
    ask: ({ mint }) =>
      mint({ external_user_id: 'x' }, { name: 'WRONG_API_KEY', value: 'nonsense' }),
  },
  {
    name: 'unknown-route',
    section: '4',
    what: 'An unknown path',
    code: 'not_found',
    ask: ({ send }) => send({ method: 'GET', path: '/v1/nowhere/' }),
  },
  {
    name: 'long-id',
    section: '4 endpoint 4',
    what: 'An id of eight kilobytes',
    code: 'not_found',
    ask: async ({ author }) => (await author('amina')).get('a'.repeat(8_192)),
  },
  {
    name: 'unknown-share-token',
    section: '5.3.3',
    what: 'An unknown share token',
    code: 'not_found',
    ask: ({ readShared }) => readShared('unheard-of'),
  },
  {
    name: 'revoked-share-token',
    section: '5.3.3',
    what: 'A revoked share token',
    code: 'not_found',
    ask: readRevoked,
  },
  {
    name: 'method',
    section: '4',
    what: 'An unsupported method',
    code: 'method_not_allowed',
    ask: ({ send }) => send({ method: 'PUT', path: DOCUMENTS }),
  },
  {
    name: 'media-type',
    section: '4',
    what: 'A body that is not JSON by its content type',
    code: 'unsupported_media_type',
    ask: async ({ send, tokenOf }) =>
      send({
        method: 'POST',
        path: DOCUMENTS,
        credential: await tokenOf('amina'),
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ content: doc(p('Olives')) }),
      }),
  },
  {
    name: 'is-shared',
    section: '4 endpoint 8',
    what: 'An is_shared that is not a boolean',
    code: 'invalid_request',
    ask: async ({ author }) => {
      const amina = await author('amina')
      return amina.share(await makeDocument(amina), 'true')
    },
  },
  ...invalidBodies.map(
    ({ name, what, code, body }): Refused => ({
      name,
      section: '4 endpoint 5',
      what,
      code,
      ask: async ({ author }) => {
        const amina = await author('amina')
        return amina.save(await makeDocument(amina), body)
      },
    }),
  ),
]

/** The closed list of error codes and their headers. */
export const errorCodes: readonly Check[] = [
  ...REFUSED.map(
    ({ name, section, what, code, ask }): Check => ({
      id: `codes.${name}`,
      section,
      sentence: `${what} is refused with ${ERROR_STATUS[code]} ${code}.`,
      run: async (backend) => expectError(await ask(backend), ERROR_STATUS[code], code),
    }),
  ),
  {
    id: 'codes.same-ignorance',
    section: '7',
    sentence: 'A foreign document, a missing one and an invalid id get the same 404 not_found.',
    async run({ author }) {
      const bilal = await author('bilal')
      const foreign = await bilal.get(await makeDocument(await author('amina')))
      expectError(foreign, 404, 'not_found')
      for (const id of [MISSING_ID, 'no-such-thing', '1']) {
        const response = await bilal.get(id)
        expectError(response, 404, 'not_found')
        expectThat(
          response.text === foreign.text,
          "the same bytes as for another's document",
          response,
        )
      }
    },
  },
  {
    id: 'codes.challenge',
    section: '5.5',
    sentence: 'A 401 names Bearer in WWW-Authenticate, with an error for an invalid token.',
    async run({ anonymous, bearer }) {
      const challenge = expectHeader(await anonymous.list(), 'www-authenticate', /^Bearer realm="/)
      expectThat(
        !challenge.includes('error='),
        'no error where nothing was sent',
        await anonymous.list(),
      )
      const wrong = await bearer({ name: 'WRONG_TOKEN', value: 'nonsense' }).list()
      expectHeader(wrong, 'www-authenticate', /^Bearer realm=".*error="invalid_token"/)
    },
  },
  {
    id: 'codes.allow',
    section: '4',
    sentence: 'A 405 lists the allowed methods in Allow.',
    async run({ send }) {
      expectHeader(await send({ method: 'PUT', path: DOCUMENTS }), 'allow', /^(?=.*GET)(?=.*POST)/)
    },
  },
  {
    id: 'codes.problem-json',
    section: '7',
    sentence:
      'A client that accepts application/problem+json gets errors in that format, error code included; beside application/json the weight decides, then the order.',
    async run({ send }) {
      const responseFor = (accept: string) =>
        send({ method: 'GET', path: DOCUMENTS, headers: { accept } })
      const response = await responseFor('application/problem+json')
      expectHeader(response, 'content-type', /^application\/problem\+json/)
      expectError(response, 401, 'authentication_required')
      for (const [accept, type] of PREFERRED) {
        expectHeader(await responseFor(accept), 'content-type', type)
      }
    },
  },
]

const PROBLEM = 'application/problem+json'
const PREFERRED: readonly [accept: string, type: RegExp][] = [
  [`application/json, ${PROBLEM};q=0`, /^application\/json/],
  [`application/json, ${PROBLEM}`, /^application\/json/],
  [`${PROBLEM}, application/json`, /^application\/problem\+json/],
  [`application/json;q=0.5, ${PROBLEM}`, /^application\/problem\+json/],
]

async function readRevoked({ author, readShared }: Backend): Promise<HttpResponse> {
  const amina = await author('amina')
  const id = await makeDocument(amina)
  const shareToken = await publish(amina, id)
  expectSuccess(await amina.share(id, false))
  return readShared(shareToken)
}
