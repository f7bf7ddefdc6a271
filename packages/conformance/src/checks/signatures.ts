import {
  expectError,
  expectObject,
  expectRefused,
  expectSame,
  expectSuccess,
  expectThat,
} from '../assertions.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import { type Caller, documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { expectUnchanged, makeDocument, readOwn } from '../fixtures.ts'
import { SkippedCheck } from '../results.ts'

type ReaderCall = (reader: Caller, id: string) => Promise<HttpResponse>

/** Requests that a signature does not authorize: all but the read. */
const WRITES: readonly [name: string, what: string, call: ReaderCall][] = [
  ['save', 'saves', (reader, id) => reader.save(id, { content: doc(p('Not mine to write')) })],
  ['delete', 'deletes', (reader, id) => reader.remove(id)],
  ['share', 'publishes', (reader, id) => reader.share(id, true)],
  ['share-info', 'shows the share info of', (reader, id) => reader.shareInfo(id)],
]

const LIFETIMES: readonly [name: string, what: string, seconds: number][] = [
  ['minute', 'a minute', 60],
  ['month', 'thirty days', 30 * 86_400],
]

/** The scope of a valid signature. */
export const signatures: readonly Check[] = [
  {
    id: 'signatures.opens',
    section: '5.2.2',
    sentence: 'HMAC-SHA256 over <document_id>|<exp> opens the document without a credential.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const response = await backend.reader(backend.signatureOf(id)).get(id)
      expectThat(
        isSuccess(response),
        'a success (2xx), if --signing-secret is the right one',
        response,
      )
      expectSame(expectObject(response), await readOwn(amina, id), 'document', response)
    },
  },
  ...LIFETIMES.map(
    ([name, what, seconds]): Check => ({
      id: `signatures.lifetime-${name}`,
      section: '8',
      sentence: `The organization chooses the lifetime of a signature: ${what} is accepted.`,
      async run(backend) {
        const id = await makeDocument(await backend.author('amina'))
        const signature = backend.signatureOf(id, backend.unixNow() + seconds)
        expectSuccess(await backend.reader(signature).get(id))
      },
    }),
  ),
  {
    id: 'signatures.to-the-second',
    section: '5.2.5',
    sentence: 'A signature is valid two seconds before its exp, and not one second after it.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      // By the backend's clock, which has a resolution of seconds.
      const readUntil = async (secondsLeft: number) => {
        const exp = timeOf(await amina.get(id)) + secondsLeft
        return { exp, response: await backend.reader(backend.signatureOf(id, exp)).get(id) }
      }
      const { exp, response } = await readUntil(3)
      if (timeOf(response) >= exp) throw new SkippedCheck('its responses take seconds')
      expectSuccess(response)
      expectError((await readUntil(-1)).response, 403, 'invalid_signature')
    },
  },
  {
    id: 'signatures.beside-authorization',
    section: '4 rule 4',
    sentence: 'A valid signature opens the document with any Authorization header.',
    async run({ author, signatureOf, send, tokenOf }) {
      const id = await makeDocument(await author('amina'))
      const path = `${documentPath(id)}?${new URLSearchParams(signatureOf(id))}`
      const basic = { authorization: 'Basic c3RhZ2luZzpzaXRl' }
      expectSuccess(await send({ method: 'GET', path, headers: basic }))
      expectSuccess(await send({ method: 'GET', path, credential: await tokenOf('bilal') }))
    },
  },
  {
    id: 'signatures.after-save',
    section: '5.2.5',
    sentence: 'A signature stays valid after a save and opens the current content.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const reader = backend.reader(backend.signatureOf(id))
      const next = doc(p('Pears and plums'))
      expectSuccess(await amina.save(id, { content: next }))
      const response = await reader.get(id)
      expectSame(expectObject(response).content, next, 'content', response)
    },
  },
  {
    id: 'signatures.one-document',
    section: '5.2.5',
    sentence: 'A signature opens exactly one document: no other, of the same author or another.',
    async run(backend) {
      const [amina, bilal] = [await backend.author('amina'), await backend.author('bilal')]
      const id = await makeDocument(amina)
      const reader = backend.reader(backend.signatureOf(id))
      // Its own document first: a verifier that caches the result must still reject the others.
      await reader.get(id)
      for (const other of [await makeDocument(amina), await makeDocument(bilal)]) {
        expectError(await reader.get(other), 403, 'invalid_signature')
      }
    },
  },
  ...WRITES.map(
    ([name, what, call]): Check => ({
      id: `signatures.no-${name}`,
      section: '5.2.5',
      sentence: `A signature is for reading: it never ${what} the document.`,
      async run(backend) {
        const amina = await backend.author('amina')
        const id = await makeDocument(amina)
        const before = await readOwn(amina, id)
        expectRefused(await call(backend.reader(backend.signatureOf(id)), id))
        await expectUnchanged(amina, id, before)
        const response = await amina.shareInfo(id)
        expectSame(expectObject(response).is_shared, false, 'is_shared', response)
      },
    }),
  ),
  {
    id: 'signatures.no-list',
    section: '5.2.5',
    sentence: 'A signature never lists or creates documents.',
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      const reader = backend.reader(backend.signatureOf(id))
      expectRefused(await reader.list())
      expectRefused(await reader.create({ content: doc(p('Not mine to write')) }))
    },
  },
  {
    id: 'signatures.after-delete',
    section: '4 endpoint 6',
    sentence: 'The signature of a deleted document opens nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      expectSuccess(await amina.remove(id))
      expectRefused(await backend.reader(backend.signatureOf(id)).get(id))
    },
  },
]

/** The time of a response in Unix seconds, by the backend's clock. */
function timeOf({ headers }: HttpResponse): number {
  const time = Date.parse(headers.get('date') ?? '') / 1000
  if (Number.isNaN(time))
    throw new SkippedCheck('its responses have no Date, and two clocks may differ')
  return time
}
