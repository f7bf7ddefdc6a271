import { isObject } from '@waraq/contract'
import { summaryOf } from '../assertions.ts'
import type { Backend } from '../backend.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { makeDocument } from '../fixtures.ts'
import { SkippedCheck, Violation } from '../results.ts'

const MISSING_ID = '00000000-0000-8000-8000-000000000000'

/** Invalid requests to endpoints 1 to 9. */
const REFUSED: readonly [
  name: string,
  what: string,
  ask: (backend: Backend) => Promise<HttpResponse>,
][] = [
  ['mint', 'A mint without external_user_id', ({ mint, apiKey }) => mint({}, apiKey)],
  ['key', 'A mint with a wrong API key', ({ mint }) => mint({ external_user_id: 'x' }, WRONG_KEY)],
  ['no-token', 'A list without an embed token', ({ anonymous }) => anonymous.list()],
  ['wrong-token', 'A list with a wrong embed token', ({ bearer }) => bearer(WRONG_TOKEN).list()],
  [
    'unknown',
    'A read of no document',
    async ({ author }) => (await author('amina')).get(MISSING_ID),
  ],
  ['foreign', "A read of another's document", foreignRead],
  [
    'syntax',
    'A creation whose body is not JSON',
    async ({ author }) => (await author('amina')).create('{"content":'),
  ],
  ['share', 'A read by an unknown share token', ({ readShared }) => readShared('unheard-of')],
  ['signature', 'A read by a wrong signature', signedWrongly],
]

/** The shape of error bodies on all endpoints. */
export const errors: readonly Check[] = REFUSED.map(
  ([name, what, ask]): Check => ({
    id: `errors.${name}`,
    section: '7',
    sentence: `${what} is refused with a body {"error": <code>}, or with none.`,
    async run(backend) {
      const response = await ask(backend)
      if (isSuccess(response)) throw new SkippedCheck('the request was not refused')
      const isShaped = isObject(response.body) && typeof response.body.error === 'string'
      if (response.text === '' || (isShaped && response.body.error !== '')) return
      throw new Violation('a body {"error": <code>}, or none', summaryOf(response), response)
    },
  }),
)

const WRONG_KEY = { name: 'WRONG_API_KEY', value: 'vendor_sk_wrong' }
const WRONG_TOKEN = { name: 'WRONG_TOKEN', value: 'nonsense' }

async function foreignRead(backend: Backend): Promise<HttpResponse> {
  const id = await makeDocument(await backend.author('amina'))
  return (await backend.author('bilal')).get(id)
}

async function signedWrongly(backend: Backend): Promise<HttpResponse> {
  const id = await makeDocument(await backend.author('amina'))
  const { exp } = backend.signatureOf(id)
  return backend.reader({ sig: '0'.repeat(64), exp }).get(id)
}
