import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { startContentParser } from '../src/documents/content-parser.ts'
import { createIndexing } from '../src/documents/search/indexing.ts'
import { createLogs } from '../src/lib/log.ts'
import { doc, p } from './lib/content.ts'
import { titlesOf, walk } from './lib/lists.ts'
import { type Author, startService, type TestService } from './lib/service.ts'

const DOCUMENTS = '/v1/documents/'

interface Library {
  service: TestService
  author: Author
}

async function library(t: TestContext): Promise<Library> {
  const service = await startService(t, { WARAQ_EVENTS_WINDOW_SECONDS: '0' })
  return { service, author: await (await service.organization()).author() }
}

async function write({ call }: Author, ...lines: string[]): Promise<string> {
  const { status, json } = await call('POST', DOCUMENTS, {
    body: { content: doc(...lines.map((line) => p(line))) },
  })
  assert.equal(status, 201)
  return json.id
}

async function search({ call }: Author, text: string, more = '') {
  const { status, json } = await call('GET', `${DOCUMENTS}?text=${encodeURIComponent(text)}${more}`)
  assert.equal(status, 200)
  return json
}

const titles = async (author: Author, text: string, more = '') =>
  titlesOf(await search(author, text, more))

test('a document is found by any word after the relay ran, with a snippet', async (t) => {
  const { service, author } = await library(t)
  const id = await write(author, 'Lesson one', 'Of the  Café and مُحَاضَرَة here')
  await service.relay()
  const [found, ...others] = await search(author, 'محاضره caf')
  assert.deepEqual(others, [])
  assert.equal(found.id, id)
  assert.deepEqual(found.tags, [])
  assert.deepEqual(found.snippet, {
    text: 'Of the Café and مُحَاضَرَة here',
    ranges: [
      [7, 11],
      [16, 26],
    ],
  })
  const [listed] = (await author.call('GET', DOCUMENTS)).json
  assert.deepEqual(Object.keys(listed), ['id', 'title', 'status', 'created_at', 'updated_at'])
})

test('documents with all words in their title come first, then the newest', async (t) => {
  const { service, author } = await library(t)
  await write(author, 'Alpha beta')
  await write(author, 'Alpha', 'beta')
  await write(author, 'Beta and alpha')
  await write(author, 'Other', 'alpha beta')
  await service.relay()
  const order = ['Beta and alpha', 'Alpha beta', 'Other', 'Alpha']
  assert.deepEqual(await titles(author, 'alpha beta'), order)
  const pages = await walk(author.call, `${DOCUMENTS}?text=alpha+beta&limit=3`)
  assert.deepEqual(pages.map(titlesOf), [order.slice(0, 3), order.slice(3)])
  assert.deepEqual(await titles(author, 'alpha beta', '&q=and'), ['Beta and alpha'])
})

test('a save, the trash and a final deletion change what is found', async (t) => {
  const { service, author } = await library(t)
  const id = await write(author, 'Former')
  const path = `${DOCUMENTS}${id}/`
  await author.call('PATCH', `${path}tags/`, { body: { tags: ['kept'] } })
  await service.relay()
  await author.call('PATCH', path, { body: { content: doc(p('Later')) } })
  await service.relay()
  assert.deepEqual(await titles(author, 'former'), [])
  assert.deepEqual(await titles(author, 'later'), ['Later'])

  await author.call('DELETE', path)
  assert.deepEqual(await titles(author, 'later'), [])
  assert.deepEqual((await author.call('GET', `${DOCUMENTS}tags/`)).json, [])
  await author.call('POST', `${path}undelete/`)
  await service.relay()
  assert.deepEqual(await titles(author, 'later', '&tag=kept'), ['Later'])

  await author.call('DELETE', `${path}?permanent=true`)
  assert.deepEqual(await titles(author, 'later'), [])
  for (const table of [sql`document_search`, sql`document_tags`]) {
    assert.deepEqual(await service.db.list(sql`SELECT 1 AS left_over FROM ${table}`), [])
  }
})

test('a search is refused if it is too long, or has the cursor of another', async (t) => {
  const { service, author } = await library(t)
  await write(author, 'One')
  await write(author, 'One two')
  await service.relay()
  const first = await author.call('GET', `${DOCUMENTS}?text=one&limit=1`)
  const cursor = /cursor=([^&]+)/.exec(first.headers.get('link') ?? '')?.[1]
  assert.ok(cursor)
  const refused: [query: string, message: RegExp][] = [
    [`text=${'a'.repeat(201)}`, /"text" may have at most 200/],
    [`text=${Array.from({ length: 17 }, (_, at) => `w${at}`).join('+')}`, /16 words/],
    ['text=a&limit=51', /"limit" must be an integer from 1 to 50/],
    [`text=two&cursor=${cursor}`, /another search/],
    [`text=one&tag=x&cursor=${cursor}`, /another search/],
    ['text=one&cursor=abc', /must be one that the service returned/],
    [`cursor=${cursor}`, /must be one that the service returned/],
    ['include=all', /"include"/],
  ]
  for (const [query, message] of refused) {
    const { status, json } = await author.call('GET', `${DOCUMENTS}?${query}`)
    assert.equal(status, 400, query)
    assert.equal(json.error, 'invalid_request')
    assert.match(json.message, message)
  }
  assert.deepEqual(await search(author, '— …'), [])
  assert.deepEqual(await search(author, 'one', '&q=%00'), [])
})

test('a search of many authors shows no document of another', async (t) => {
  const { service } = await library(t)
  const one = await service.organization()
  const authors = await Promise.all([
    one.author('amina'),
    one.author('bilal'),
    (await service.organization()).author('amina'),
  ])
  const own = await Promise.all(
    authors.map((author, at) => write(author, 'Common words', `only ${at}`)),
  )
  await service.relay()
  for (const [at, author] of authors.entries()) {
    for (const text of ['common', 'words only', 'only', 'o', 'only 0', 'only 1', 'only 2']) {
      const ids: string[] = (await search(author, text)).map(({ id }: { id: string }) => id)
      assert.ok(
        ids.every((id) => id === own[at]),
        text,
      )
    }
  }
})

test('a large document is found without a snippet', async (t) => {
  const { service, author } = await library(t)
  await write(author, 'Large', 'word '.repeat(60_000))
  await write(author, 'Small', 'word')
  await service.relay()
  const found = await search(author, 'word')
  assert.deepEqual(
    found.map(({ title, snippet }: { title: string; snippet: unknown }) => [title, snippet]),
    [
      ['Small', { text: 'word', ranges: [[0, 4]] }],
      ['Large', null],
    ],
  )
})

test('documents of before the index are indexed by the job', async (t) => {
  const { service, author } = await library(t)
  const ids = await Promise.all(['one', 'two', 'three'].map((word) => write(author, `Old ${word}`)))
  await service.relay()
  await service.db.write(sql`DELETE FROM document_search RETURNING document_id`)
  assert.deepEqual(await search(author, 'old'), [])
  const contentParser = startContentParser({ onFailedBody: () => {} })
  t.after(contentParser.close)
  const { db } = service
  const logs = createLogs('silent', { write: () => {} })
  await createIndexing({ db, contentParser, logs, lifecycle: { isDraining: false } }).indexMissing()
  assert.equal((await search(author, 'old')).length, ids.length)
})
