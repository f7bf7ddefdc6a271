import { isObject } from '@waraq/contract'
import {
  expectFields,
  expectList,
  expectObject,
  expectRefused,
  expectSame,
  expectStatus,
  expectSuccess,
  expectText,
  expectThat,
} from '../assertions.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { expectUnchanged, makeDocument, readOwn } from '../fixtures.ts'
import { SkippedCheck, Violation } from '../results.ts'

const SUMMARY_FIELDS = ['id', 'title', 'status', 'created_at', 'updated_at']
/** More than a page of most lists. */
const MANY = 25
const content = doc(p('Olives and figs'))

/** Read-only fields that a client tries to set. */
const WISHES = {
  id: '00000000-0000-8000-8000-000000000000',
  status: 'PUBLISHED',
  created_at: '2001-01-01T00:00:00.000000Z',
  updated_at: '2001-01-01T00:00:00.000000Z',
}

/** Endpoints 2 to 6, called by the owner of a document. */
export const documents: readonly Check[] = [
  {
    id: 'documents.create',
    section: '4 endpoint 3',
    sentence: 'A creation answers 201 with the full document.',
    async run(backend) {
      const response = await (await backend.author('amina')).create({ content })
      expectStatus(response, 201)
      expectFullDocument(response)
    },
  },
  {
    id: 'documents.read',
    section: '4 endpoint 4',
    sentence: 'Its author reads the full document, the same that the creation answered.',
    async run(backend) {
      const amina = await backend.author('amina')
      const created = await amina.create({ content })
      const response = await amina.get(String(expectObject(created).id))
      expectFullDocument(response)
      for (const field of ['id', 'title', 'status', 'created_at', 'content']) {
        expectSame(expectObject(response)[field], expectObject(created)[field], field, response)
      }
    },
  },
  {
    id: 'documents.fields',
    section: '2.1',
    sentence: 'id, title, status and the times are strings; content is a doc with a content array.',
    async run(backend) {
      const amina = await backend.author('amina')
      const response = await amina.get(await makeDocument(amina))
      expectFullDocument(response)
      const { content: _, ...fields } = expectObject(response)
      if (JSON.stringify(fields).includes(backend.externalUserId('amina'))) {
        backend.remark('the response has the external_user_id of its author')
      }
    },
  },
  {
    id: 'documents.status',
    section: '3.1',
    sentence: 'The status is CREATED: in the creation, the list, a read, and after a save.',
    async run(backend) {
      const amina = await backend.author('amina')
      const created = await amina.create({ content })
      const id = String(expectObject(created).id)
      expectCreated(expectObject(created), created)
      const list = await amina.list()
      for (const line of expectList(list)) expectCreated(line, list)
      expectSuccess(await amina.save(id, { content: doc(p('Saved once more')) }))
      const saved = await amina.get(id)
      expectCreated(expectObject(saved), saved)
    },
  },
  {
    id: 'documents.read-only-create',
    section: '2.1',
    sentence: 'id, status and the times in the body of a creation are ignored.',
    async run(backend) {
      const amina = await backend.author('amina')
      const response = await amina.create({ ...WISHES, content })
      // The backend may reject or ignore them, but must not store them.
      if (isSuccess(response)) expectNoWish(response)
    },
  },
  {
    id: 'documents.read-only-save',
    section: '2.1',
    sentence: 'id, status and the times in the body of a save are ignored.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const before = await readOwn(amina, id)
      await amina.save(id, { ...WISHES, content })
      const response = await amina.get(id)
      expectNoWish(response)
      expectSame(expectObject(response).created_at, before.created_at, 'created_at', response)
    },
  },
  {
    id: 'documents.list',
    section: '4 endpoint 2',
    sentence: 'The list is an array and has a new document once.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const response = await amina.list()
      const lines = expectList(response).filter((line) => line.id === id)
      expectThat(lines.length === 1, 'the new document once in the list', response)
    },
  },
  {
    id: 'documents.list-whole',
    section: '4 endpoint 2',
    sentence: `The list has all documents of its author, also where there are ${MANY}.`,
    async run(backend) {
      const librarian = await backend.author('librarian')
      const ids: unknown[] = []
      while (ids.length < MANY) {
        const created = await librarian.create({ content })
        if (created.status === 403)
          throw new SkippedCheck(`an author may have ${ids.length} documents`)
        ids.push(expectObject(created).id)
      }
      const response = await librarian.list()
      const listedIds = new Set(expectList(response).map(({ id }) => id))
      const missing = ids.filter((id) => !listedIds.has(id)).length
      const actual = `a list that lacks ${missing} of ${MANY}`
      if (missing > 0) throw new Violation(`all ${MANY} documents in the list`, actual, response)
    },
  },
  {
    id: 'documents.summary',
    section: '2.2',
    sentence: 'An entry of the list has id, title, status and the two times, and no content.',
    async run(backend) {
      const amina = await backend.author('amina')
      await makeDocument(amina)
      const response = await amina.list()
      for (const line of expectList(response)) expectFields(line, SUMMARY_FIELDS, response)
    },
  },
  {
    id: 'documents.summary-agrees',
    section: '2.2',
    sentence: 'An entry of the list has the same values as a read.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const document = await readOwn(amina, id)
      const response = await amina.list()
      const line = expectList(response).find((summary) => summary.id === id) ?? {}
      for (const field of SUMMARY_FIELDS) expectSame(line[field], document[field], field, response)
    },
  },
  {
    id: 'documents.save',
    section: '4 endpoint 5',
    sentence: 'A save replaces the content: a read gives the new one.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const next = doc(p('Pears'), p('and plums'))
      expectSuccess(await amina.save(id, { content: next }))
      const response = await amina.get(id)
      expectSame(expectObject(response).content, next, 'content', response)
    },
  },
  {
    id: 'documents.save-one',
    section: '4 endpoint 5',
    sentence: 'A save changes only its own document.',
    async run(backend) {
      const amina = await backend.author('amina')
      const [id, other] = [await makeDocument(amina), await makeDocument(amina)]
      const before = await readOwn(amina, other)
      expectSuccess(await amina.save(id, { content: doc(p('Pears')) }))
      await expectUnchanged(amina, other, before)
    },
  },
  {
    id: 'documents.delete',
    section: '4 endpoint 6',
    sentence: 'A deleted document cannot be read, is not in the list and cannot be saved.',
    async run(backend) {
      const amina = await backend.author('amina')
      const [id, other] = [await makeDocument(amina), await makeDocument(amina)]
      expectSuccess(await amina.remove(id))
      expectRefused(await amina.get(id))
      expectRefused(await amina.save(id, { content }))
      const response = await amina.list()
      const listedIds = expectList(response).map((line) => line.id)
      expectThat(!listedIds.includes(id), 'the deleted document out of the list', response)
      expectThat(listedIds.includes(other), 'the other document still in the list', response)
    },
  },
]

function expectFullDocument(response: HttpResponse): void {
  const document = expectObject(response)
  for (const field of SUMMARY_FIELDS) expectText(document, field, response)
  const { type, content } = isObject(document.content) ? document.content : {}
  expectThat(
    type === 'doc' && Array.isArray(content),
    "content of type 'doc' with an array",
    response,
  )
}

function expectCreated({ status }: Record<string, unknown>, response: HttpResponse): void {
  expectSame(status, 'CREATED', 'status', response)
}

function expectNoWish(response: HttpResponse): void {
  const document = expectObject(response)
  for (const [field, wish] of Object.entries(WISHES)) {
    expectThat(document[field] !== wish, `${field} to be the service's own`, response)
  }
}
