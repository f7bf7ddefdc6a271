import { type DocumentNode, EMPTY_DOCUMENT, titleOf } from '@waraq/contract'
import {
  expectError,
  expectObject,
  expectSame,
  expectStatus,
  expectSuccess,
  expectText,
  expectThat,
} from '../assertions.ts'
import { DOCUMENTS, documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p, text } from '../content.ts'
import { makeDocument, readOwn } from '../fixtures.ts'
import { expectHeader } from './headers.ts'

/** Titles whose truncation the specification leaves open. */
const TITLES: readonly [name: string, what: string, content: DocumentNode][] = [
  ['none', 'A document without text has the empty title', doc(p())],
  ['first-block', 'A title is of the first block that has text', doc(p(), p('Second'), p('third'))],
  ['white-space', 'White space in a title is one space', doc(p('  two\u00a0 \t words '))],
  [
    'split-word',
    'A word that a mark splits stays one word',
    doc(p(text('Pome', { type: 'bold' }), 'granate')),
  ],
  ['long', 'A title has 80 characters at most, cut at a word', doc(p('olive '.repeat(30)))],
  ['long-word', 'A word longer than a title is cut between letters', doc(p('كِتَاب'.repeat(30)))],
  ['controls', 'Direction overrides are left out of a title', doc(p('a\u202eb\u2066c'))],
]

const EMPTY_BODIES: readonly [name: string, what: string, body: unknown][] = [
  ['body', 'A creation with the body {}', {}],
  ['content', 'A creation with content {}', { content: {} }],
]

const ISO_MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Promises of docs/contract.md where the specification leaves the shape open. */
export const documentAdditions: readonly Check[] = [
  ...EMPTY_BODIES.map(
    ([name, what, body]): Check => ({
      id: `documents.empty-${name}`,
      section: '4 endpoint 3',
      sentence: `${what} makes a document of one empty paragraph.`,
      async run(backend) {
        const response = await (await backend.author('amina')).create(body)
        expectStatus(response, 201)
        expectSame(expectObject(response).content, EMPTY_DOCUMENT, 'content', response)
      },
    }),
  ),
  {
    id: 'documents.location',
    section: '4 endpoint 3',
    sentence: 'A creation returns the document URL in Location, also below a base path.',
    async run(backend) {
      const response = await (await backend.author('amina')).create({ content: doc(p('Olives')) })
      const location = expectHeader(response, 'location', /./)
      const { baseUrl } = backend.target
      const { pathname } = new URL(baseUrl + documentPath(String(expectObject(response).id)))
      // A relative Location refers to the request URL (RFC 9110 section 10.2.2).
      const { pathname: returned } = new URL(location, baseUrl + DOCUMENTS)
      expectThat(returned === pathname, `a Location that leads to ${pathname}`, response)
    },
  },
  {
    id: 'documents.uuid',
    section: '2.1',
    sentence: 'The id is a UUID in lower case.',
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      expectThat(UUID.test(id), 'a UUID', await (await backend.author('amina')).get(id))
    },
  },
  {
    id: 'documents.microseconds',
    section: '2.1',
    sentence:
      'The times are UTC with microseconds and end in Z; updated_at moves, created_at stays.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const before = await readOwn(amina, id)
      expectSuccess(await amina.save(id, { content: doc(p('Pears')) }))
      const response = await amina.get(id)
      const after = expectObject(response)
      const updatedAt = expectText(after, 'updated_at', response)
      expectThat(ISO_MICROSECONDS.test(updatedAt), 'a time with microseconds and Z', response)
      expectThat(updatedAt > String(before.updated_at), 'a later updated_at', response)
      expectSame(after.created_at, before.created_at, 'created_at', response)
    },
  },
  {
    id: 'documents.unknown-fields',
    section: '2.1',
    sentence: 'Unknown and read-only fields of a body are ignored.',
    async run(backend) {
      const body = { content: doc(p('Olives')), title: 'By hand', status: 'X', later: { a: 1 } }
      expectStatus(await (await backend.author('amina')).create(body), 201)
    },
  },
  {
    id: 'documents.save-answer',
    section: '4 endpoint 5',
    sentence: 'A save answers 200 with the full document and rejected_image_ids.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const response = await amina.save(id, { content: doc(p('Pears')) })
      expectStatus(response, 200)
      const expected = { ...(await readOwn(amina, id)), rejected_image_ids: [] }
      expectSame(expectObject(response), expected, 'document', response)
    },
  },
  {
    id: 'documents.delete-answer',
    section: '4 endpoint 6',
    sentence: 'A deletion answers 204 without a body, and 404 not_found the second time.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const response = await amina.remove(id)
      expectStatus(response, 204)
      expectThat(response.text === '', 'no body', response)
      expectError(await amina.remove(id), 404, 'not_found')
    },
  },
  {
    id: 'documents.lone-surrogate',
    section: '2.1',
    sentence: 'An unpaired surrogate in JSON is returned unchanged.',
    async run(backend) {
      const content = doc(p('a\ud800b'))
      const amina = await backend.author('amina')
      const response = await amina.get(await makeDocument(amina, content))
      expectSame(expectObject(response).content, content, 'content', response)
    },
  },
  ...TITLES.map(
    ([name, sentence, content]): Check => ({
      id: `titles.${name}`,
      section: '4 rule 3',
      sentence: `${sentence}.`,
      async run(backend) {
        const response = await (await backend.author('amina')).create({ content })
        expectSame(expectObject(response).title, titleOf(content), 'title', response)
      },
    }),
  ),
]
