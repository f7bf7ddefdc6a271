import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { expectError, expectObject, expectStatus, expectSuccess, expectThat } from '../expect.ts'
import { expectUnchanged, makeDocument, readOwn } from '../setup.ts'
import { expectHeader } from './headers.ts'

const STRONG = /^"[^"]+"$/
const content = doc(p('Pears and plums'))

/** ETag, If-None-Match and If-Match: two tabs that do not write over each other. */
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
      const answer = await amina.get(id, { 'if-none-match': etag })
      expectStatus(answer, 304)
      expectThat(answer.text === '', 'no body', answer)
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
      const answer = await amina.save(id, { content: doc(p('Too late')) }, { 'if-match': old })
      expectError(answer, 412, 'precondition_failed')
      expectThat(answer.headers.get('etag') === current, `the current ETag ${current}`, answer)
      await expectUnchanged(amina, id, before)
    },
  },
]
