import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../../test/lib/engines.ts'
import {
  AT,
  author,
  contentOf,
  index,
  pages,
  SHARD,
  write,
} from '../../../test/lib/indexed-documents.ts'
import { recordQueries } from '../../../test/lib/recorded-queries.ts'
import { sql } from '../../db/sql.ts'
import { NO_PRECONDITION } from '../../lib/etag.ts'
import { createLogs } from '../../lib/log.ts'
import { deleteOwnDocument, updateOwnDocument } from '../store.ts'
import { createIndexing } from './indexing.ts'
import { parseQuery } from './query.ts'
import * as store from './store.ts'

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  test(
    over('an older revision never replaces a newer one, and none is written after'),
    async (t) => {
      const { db } = await engine.open(t)
      const identity = await author(db, 'amina')
      const { id } = await write(db, identity, { lines: ['first'], at: AT })
      const find = (text: string) =>
        pages(db, identity, { query: parseQuery(text), q: '', tag: undefined }, 50)
      const ref = { shard: SHARD, id }
      const old = await store.findIndexSource(db, ref)
      assert.ok(old)
      const save = { id, at: AT + 1, content: contentOf(['second']) }
      await updateOwnDocument(db, identity, save, NO_PRECONDITION)
      assert.deepEqual(await find('first'), [id], 'an older row still finds the document')
      assert.ok(await index(db, id))
      assert.equal(await store.writeIndex(db, ref, old, { title: ['first'], body: [] }), undefined)
      const next = { ...old, revision: 3 }
      assert.equal(await store.writeIndex(db, ref, next, { title: ['third'], body: [] }), undefined)
      assert.deepEqual(await Promise.all(['first', 'second', 'third'].map(find)), [[], [id], []])
    },
  )

  test(over('the deletion of a document deletes its words in the same write'), async (t) => {
    const { db } = await engine.open(t)
    const identity = await author(db, 'amina')
    const { id } = await write(db, identity, { lines: ['gone'], at: AT })
    const source = await store.findIndexSource(db, { shard: SHARD, id })
    assert.ok(source)
    await deleteOwnDocument(db, identity, { id, at: AT }, NO_PRECONDITION)
    assert.deepEqual(await db.list(sql`SELECT document_id FROM document_search`), [])
    const all = { query: parseQuery('gone'), q: '', tag: undefined }
    assert.deepEqual(await pages(db, identity, all, 50), [])
    const late = store.writeIndex(db, { shard: SHARD, id }, source, { title: ['gone'], body: [] })
    assert.equal(await late, undefined)
    if (engine.name === 'SQLite')
      assert.deepEqual(await db.list(sql`SELECT rowid FROM document_words`), [])
  })

  test(over('words of a deleted document leave the files of the index'), async (t) => {
    const { db } = await engine.open(t)
    const identity = await author(db, 'amina')
    const { id } = await write(db, identity, { lines: ['planted'], at: AT })
    for (const line of ['kept', 'kept too']) await write(db, identity, { lines: [line], at: AT })
    await deleteOwnDocument(db, identity, { id, at: AT }, NO_PRECONDITION)
    const logs = createLogs('silent', { write: () => {} })
    const contentParser = { readWords: () => assert.fail() }
    const lifecycle = { isDraining: false }
    await createIndexing({ db, contentParser, logs, lifecycle }).eraseDeleted()
    const all = { query: parseQuery('kept'), q: '', tag: undefined }
    assert.equal((await pages(db, identity, all, 50)).length, 2)
    if (engine.name !== 'SQLite') return
    const rows = await db.list<{ block: Uint8Array }>(sql`SELECT block FROM document_words_data`)
    const bytes = Buffer.concat(rows.map(({ block }) => block))
    assert.deepEqual(
      ['planted', 'kept'].map((word) => bytes.includes(word)),
      [false, true],
    )
  })

  test(
    over('reads of documents for the index and for snippets use an index by shard'),
    async (t) => {
      const { db, planOf } = await engine.open(t)
      const identity = await author(db, 'amina')
      const { db: watched, statements } = recordQueries(db)
      await store.listContents(watched, identity, ['one'], 1_000)
      await store.findIndexSource(watched, { shard: SHARD, id: 'one' })
      for (const { text, usesIndex, namesShard, isPlain } of await stepsOf(statements, planOf)) {
        assert.ok((usesIndex && namesShard) || isPlain, text)
      }
    },
  )
}
