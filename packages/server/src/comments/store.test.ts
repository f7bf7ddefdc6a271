import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ENGINES, type Engine, stepsOf } from '../../test/lib/engines.ts'
import { AT, author, write } from '../../test/lib/indexed-documents.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { Owner } from '../access/owner.ts'
import type { Database } from '../db/database.ts'
import { documentChanges } from '../events/outbox/document-changes.ts'
import * as store from './store.ts'

const REQUEST = { key: 'key', route: 'POST /v1/documents/:id/comments/', since: AT, hash: 'hash' }
const ANCHOR = '{"exact":"leaf"}'
const THREAD = 'thread'
const REPLY = 'thread-reply'

interface Library {
  db: Database
  owner: Owner
  documentId: string
}

const newComment = (owner: Owner, documentId: string, id: string): store.NewComment => ({
  id,
  at: AT,
  text: id,
  idempotency: { ...REQUEST, key: id },
  record: (condition) => {
    const change = { kind: 'comment.created', documentId, at: AT, detail: '{}' } as const
    return documentChanges.onComment(owner, change, condition)
  },
})

/** A document with a thread that has a reply. */
async function library(t: TestContext, engine: Engine) {
  const opened = await engine.open(t)
  const { db } = opened
  const owner = await author(db, 'amina')
  const { id: documentId } = await write(db, owner, { lines: ['a leaf'], at: AT })
  const thread = { documentId, threadId: THREAD }
  assert.ok(
    await store.insertThread(db, owner, documentId, newComment(owner, documentId, THREAD), ANCHOR),
  )
  assert.ok(await store.insertReply(db, owner, thread, newComment(owner, documentId, REPLY)))
  return { ...opened, owner, documentId }
}

const thread = ({ documentId }: Library) => ({ documentId, threadId: THREAD })
const reply = (library: Library) => ({ ...thread(library), commentId: REPLY })
const coAuthor = ({ owner, documentId }: Library): Owner => ({
  ...owner,
  coAuthor: { identityId: 'other', documentId, right: 'comment', secretId: '', exp: 0 },
})

const QUERIES: Record<string, (library: Library) => Promise<unknown>> = {
  findDocument: ({ db, owner, documentId }) => store.findDocument(db, owner, documentId),
  listThreads: async ({ db, owner, documentId }) => {
    for (const isResolved of [undefined, false, true])
      await store.listThreads(db, owner, documentId, { after: '', isResolved, limit: 9 })
  },
  findThread: (library) => store.findThread(library.db, library.owner, thread(library)),
  findThreads: ({ db, owner, documentId }) => store.findThreads(db, owner, documentId, [THREAD]),
  listComments: async ({ db, owner, documentId }) => {
    await store.listComments(db, owner, documentId, [THREAD])
    await store.listComments(db, owner, documentId, [THREAD], 3)
  },
  insertThread: ({ db, owner, documentId }) =>
    store.insertThread(db, owner, documentId, newComment(owner, documentId, 'second'), null),
  insertReply: (library) => {
    const { db, owner, documentId } = library
    return store.insertReply(db, owner, thread(library), newComment(owner, documentId, 'third'))
  },
  updateText: (library) =>
    store.updateText(library.db, library.owner, reply(library), { text: 'other', at: AT }),
  emptyComment: async (library) => {
    await store.emptyComment(library.db, coAuthor(library), reply(library), AT)
    assert.ok(await store.emptyComment(library.db, library.owner, reply(library), AT))
  },
  deleteThread: async (library) => {
    const { db, owner } = library
    await store.emptyComment(db, owner, reply(library), AT)
    const first = { ...thread(library), commentId: THREAD }
    assert.ok(await store.deleteThread(db, owner, first))
  },
  resolveThread: async (library) => {
    const { db, owner, documentId } = library
    const { record } = newComment(owner, documentId, THREAD)
    assert.equal(
      await store.resolveThread(db, coAuthor(library), thread(library), AT, record),
      undefined,
    )
    assert.ok(await store.resolveThread(db, owner, thread(library), AT, record))
  },
  reopenThread: (library) => store.reopenThread(library.db, library.owner, thread(library)),
  updateAnchors: ({ db, owner, documentId }) =>
    store.updateAnchors(db, owner, documentId, [{ id: THREAD, anchor_version: 1, anchor: '{}' }]),
  listTextsOf: ({ db, owner }) => store.listTextsOf(db, owner, undefined, 9),
}

test('every query of comments has its plan checked', () => {
  assert.deepEqual(Object.keys(QUERIES).sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index that begins with the shard`, async (t) => {
      const { db, planOf, ...rest } = await library(t, engine)
      const { db: watched, statements } = recordQueries(db)
      await run({ ...rest, db: watched })
      assert.ok(statements.length > 0)
      for (const step of await stepsOf(statements, planOf)) {
        const { text, usesIndex, namesShard, isPlain, isSort } = step
        assert.ok(usesIndex || isPlain || isSort, text)
        assert.ok(namesShard || isPlain || isSort, text)
      }
    })
  }
}
