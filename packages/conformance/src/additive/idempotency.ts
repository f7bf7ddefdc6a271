import { expectError, expectList, expectObject, expectStatus, expectThat } from '../assertions.ts'
import type { Backend } from '../backend.ts'
import type { HttpResponse } from '../call.ts'
import { DOCUMENTS } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'

/** Idempotency-Key on creations: a repeated autosave creates one document. */
export const idempotency: readonly Check[] = [
  {
    id: 'idempotency.replay',
    section: '4 endpoint 3',
    sentence:
      'A creation repeated under one Idempotency-Key makes one document and answers the same.',
    async run(backend) {
      const [first, second] = [
        await create(backend, 'amina', 'once'),
        await create(backend, 'amina', 'once'),
      ]
      expectStatus(first, 201)
      expectStatus(second, 201)
      const { id } = expectObject(first)
      expectThat(expectObject(second).id === id, 'the first document again', second)
      const list = await (await backend.author('amina')).list()
      const created = expectList(list).filter((line) => line.title === 'Made once')
      expectThat(created.length === 1, 'one document', list)
    },
  },
  {
    id: 'idempotency.deleted',
    section: '4 endpoint 3',
    sentence:
      'A creation repeated after its document was deleted is refused with 410 document_deleted and makes none.',
    async run(backend) {
      const first = await create(backend, 'amina', 'deleted', 'Made and deleted')
      expectStatus(first, 201)
      const author = await backend.author('amina')
      expectStatus(await author.remove(String(expectObject(first).id)), 204)
      const again = await create(backend, 'amina', 'deleted', 'Made and deleted')
      expectError(again, 410, 'document_deleted')
      const list = await author.list()
      const created = expectList(list).filter((line) => line.title === 'Made and deleted')
      expectThat(created.length === 0, 'no document', list)
    },
  },
  {
    id: 'idempotency.reused',
    section: '4 endpoint 3',
    sentence: 'The same key with another body is refused with 422 idempotency_key_reused.',
    async run(backend) {
      expectStatus(await create(backend, 'amina', 'reused'), 201)
      const response = await create(backend, 'amina', 'reused', 'Something else')
      expectError(response, 422, 'idempotency_key_reused')
    },
  },
  {
    id: 'idempotency.each-its-own',
    section: '4 endpoint 3',
    sentence: 'A key belongs to one author: for another author it creates a separate document.',
    async run(backend) {
      const [one, other] = [
        await create(backend, 'amina', 'common'),
        await create(backend, 'bilal', 'common'),
      ]
      expectStatus(other, 201)
      expectThat(expectObject(one).id !== expectObject(other).id, 'another document', other)
    },
  },
  {
    id: 'idempotency.bad-key',
    section: '4 endpoint 3',
    sentence: 'A key over 255 characters is refused with 400 invalid_request.',
    async run(backend) {
      expectError(await create(backend, 'amina', 'k'.repeat(256)), 400, 'invalid_request')
    },
  },
]

async function create(
  { send, tokenOf }: Backend,
  name: string,
  key: string,
  words = 'Made once',
): Promise<HttpResponse> {
  const headers = { 'idempotency-key': key }
  const body = JSON.stringify({ content: doc(p(words)) })
  return send({ method: 'POST', path: DOCUMENTS, credential: await tokenOf(name), headers, body })
}
