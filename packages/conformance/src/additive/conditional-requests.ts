import {
  expectError,
  expectObject,
  expectStatus,
  expectSuccess,
  expectThat,
} from '../assertions.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { expectUnchanged, makeDocument, readOwn } from '../fixtures.ts'
import { expectHeader } from './headers.ts'

const STRONG = /^"[^"]+"$/
const content = doc(p('Pears and plums'))

/** Conditions that the current version does not meet (RFC 9110 sections 13.1.1 and 13.1.2). */
const CONDITIONS: readonly [
  name: string,
  what: string,
  headersFor: (current: string) => Record<string, string>,
][] = [
  [
    'save-weak',
    'the current ETag as a weak one in If-Match',
    (tag) => ({ 'if-match': `W/${tag}` }),
  ],
  ['save-unless', 'the current ETag in If-None-Match', (tag) => ({ 'if-none-match': tag })],
  ['save-unless-any', 'a star in If-None-Match', () => ({ 'if-none-match': '*' })],
]

/** ETag, If-None-Match and If-Match, which prevent lost updates between tabs. */
export const conditionalRequests: readonly Check[] = [
  {
    id: 'etag.everywhere',
    section: '4 endpoint 4',
    sentence: 'A creation, a read and a save give an ETag, and a save changes it.',
    async run(backend) {
      const amina = await backend.author('amina')
      const created = await amina.create({ content: doc(p('Olives')) })
      const id = String(expectObject(created).id)
      const before = expectHeader(await amina.get(id), 'etag', STRONG)
      expectThat(expectHeader(created, 'etag', STRONG) === before, 'the ETag of a read', created)
      const saved = await amina.save(id, { content })
      const after = expectHeader(saved, 'etag', STRONG)
      expectThat(after !== before, 'another ETag after a save', saved)
      const read = await amina.get(id)
      expectThat(expectHeader(read, 'etag', STRONG) === after, 'the ETag of the save', read)
    },
  },
  {
    id: 'etag.not-modified',
    section: '4 endpoint 4',
    sentence: 'A read with the ETag in If-None-Match answers 304 without a body.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const etag = expectHeader(await amina.get(id), 'etag', STRONG)
      const response = await amina.get(id, { 'if-none-match': etag })
      expectStatus(response, 304)
      expectThat(response.text === '', 'no body', response)
      expectStatus(await amina.get(id, { 'if-none-match': '"another"' }), 200)
    },
  },
  {
    id: 'etag.save-over-newer',
    section: '4 endpoint 5',
    sentence: 'A save with an old ETag in If-Match is refused with 412 and changes nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const old = expectHeader(await amina.get(id), 'etag', STRONG)
      expectSuccess(await amina.save(id, { content }, { 'if-match': old }))
      const current = expectHeader(await amina.get(id), 'etag', STRONG)
      const before = await readOwn(amina, id)
      const response = await amina.save(id, { content: doc(p('Too late')) }, { 'if-match': old })
      expectError(response, 412, 'precondition_failed')
      expectThat(response.headers.get('etag') === current, `the current ETag ${current}`, response)
      await expectUnchanged(amina, id, before)
    },
  },
  ...CONDITIONS.map(
    ([name, what, headersFor]): Check => ({
      id: `etag.${name}`,
      section: '4 endpoint 5',
      sentence: `A save with ${what} is refused with 412 and changes nothing.`,
      async run(backend) {
        const amina = await backend.author('amina')
        const id = await makeDocument(amina)
        const current = expectHeader(await amina.get(id), 'etag', STRONG)
        const before = await readOwn(amina, id)
        const response = await amina.save(id, { content }, headersFor(current))
        expectError(response, 412, 'precondition_failed')
        await expectUnchanged(amina, id, before)
      },
    }),
  ),
]
