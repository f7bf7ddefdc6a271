/** Deletions and restores of one document at once, in each order that the database can run them. */
import assert from 'node:assert/strict'
import type { Chain, Database } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { sqlTextOf } from './lib/recorded-queries.ts'
import { testWriting, textOf } from './lib/writing.ts'

const TRASH = '/v1/documents/trash/'

/** Holds the next result of a chain with this statement until `release`; `done`: it ran. */
function holdNext(db: Database, part: string) {
  const { writeChain } = db
  const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  db.writeChain = async <Row>(chain: Chain) => {
    if (!chain.steps.some((step) => sqlTextOf(step).includes(part))) return writeChain<Row>(chain)
    db.writeChain = writeChain
    const row = await writeChain<Row>(chain)
    done.resolve()
    await released.promise
    return row
  }
  return { done: done.promise, release: released.resolve }
}

const DELETION = 'DELETE FROM documents'
const RESTORE = 'DELETE FROM trashed_documents'

testWriting(
  'a deletion without If-Match is not 412 if the document is restored meanwhile',
  async (start) => {
    const { service, author, path, id } = await start()
    await author.call('DELETE', path)
    const { done, release } = holdNext(service.db, DELETION)
    const deletion = author.call('DELETE', path)
    await done
    assert.equal((await author.call('POST', `${path}undelete/`)).status, 200)
    release()
    assert.equal((await deletion).status, 204)
    assert.deepEqual((await author.call('GET', '/v1/documents/')).json, [])
    assert.equal((await author.call('GET', `${TRASH}${id}/`)).status, 200)
  },
)

testWriting('a save without If-Match is 404 if the document was in the trash', async (start) => {
  const { service, author, path } = await start()
  await author.call('DELETE', path)
  const { done, release } = holdNext(service.db, 'UPDATE documents')
  const save = author.call('PATCH', path, { body: textOf('two') })
  await done
  await author.call('POST', `${path}undelete/`)
  release()
  assert.equal((await save).json.error, 'not_found')
  assert.equal((await author.call('GET', path)).json.title, 'one')
})

testWriting('a restore of a document that is deleted meanwhile restores it', async (start) => {
  const { service, author, path, id } = await start()
  const { done, release } = holdNext(service.db, RESTORE)
  const restore = author.call('POST', `${path}undelete/`)
  await done
  assert.equal((await author.call('DELETE', path)).status, 204)
  release()
  const { status, json } = await restore
  assert.deepEqual([status, json.error, json.id], [200, undefined, id])
  assert.equal((await author.call('GET', '/v1/documents/')).json.length, 1)
})

testWriting(
  'a restored document that is deleted before it is read is restored again',
  async (start) => {
    const { service, author, path } = await start()
    await author.call('DELETE', path)
    const { done, release } = holdNext(service.db, RESTORE)
    const restore = author.call('POST', `${path}undelete/`)
    await done
    assert.equal((await author.call('DELETE', path)).status, 204)
    release()
    assert.equal((await restore).status, 200)
    assert.equal((await author.call('GET', '/v1/documents/')).json.length, 1)
  },
)

testWriting('deletions and restores at once get only 204, 200 and 404', async (start) => {
  const { service, author, path } = await start()
  const calls = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0 ? author.call('DELETE', path) : author.call('POST', `${path}undelete/`),
  )
  const responses = await Promise.all(calls)
  const codes = responses.map(({ status, json }, at) => [at % 2, status, json?.error])
  for (const [isRestore, status, code] of codes)
    assert.ok(isRestore ? status === 200 : status === 204 || status === 404, `${status} ${code}`)
  assert.ok((await author.call('GET', '/v1/documents/')).json.length <= 1)
  const counted = await service.db.find<{ document_count: number }>(
    sql`SELECT document_count FROM identities WHERE document_count > 1`,
  )
  assert.equal(counted, undefined)
})
