/** Of a database and its copy over one blob store, only the owner collects garbage. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { BlobStore } from '../src/blobs/blob-store.ts'
import { sql } from '../src/db/sql.ts'
import { readBlobStoreOwner } from '../src/images/store.ts'
import { createStoreOwnership } from '../src/images/store-ownership.ts'
import { systemRandom } from '../src/lib/random.ts'
import { runTyped } from './lib/command-line.ts'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'
import { STORES, storeOf } from './lib/stores.ts'

const REFUSED = /^OperatorError: images are not collected: another database/
const COLLECT = ['images', 'gc']

for (const { name, skip, settings } of STORES.slice(0, 2)) {
  suite(`garbage collection in ${name}`, { skip }, () => {
    const start = async (t: TestContext) => {
      const service = await startService(t, { WARAQ_SCRIPTURE: 'off', ...(await settings()) })
      const amina = await (await service.organization()).author()
      const { db, env } = service
      const run = (...more: string[]) => runTyped(env, ...COLLECT, ...more)
      const ownershipOf = (blobs: BlobStore) =>
        createStoreOwnership({ db, blobs, deployment: 'a deployment', random: systemRandom })
      const read = () => readBlobStoreOwner(db)
      const setTo = (words: string) =>
        db.write(sql`UPDATE deployment SET blob_store_owner = ${words} RETURNING id`)
      return { service, amina, run, read, setTo, ownershipOf, blobs: storeOf(service) }
    }

    test('a copy of the database deletes nothing while the original owns the store', async (t) => {
      const { service, amina, run, read, setTo } = await start(t)
      assert.equal((await run()).code, 0)
      const asCopied = await read()
      const newer = await image.uploaded(amina)
      assert.equal((await run()).code, 0)

      // The state of the copy: the earlier owner token, without the newer image.
      const now = await read()
      await setTo(asCopied)
      const { object_key: key } = await image.rowOf(service, newer)
      const refused = await run()
      assert.equal(refused.code, 1)
      assert.match(refused.stderr, /another database.* waraq images gc --take-ownership$/)
      assert.ok(await storeOf(service).readRange(key ?? '', { at: 0, length: 1 }))
      assert.equal((await run('--dry-run')).code, 0, 'a dry run is allowed')

      await setTo(now)
      assert.equal((await run()).code, 0)
      await setTo(asCopied)
      assert.equal((await run('--take-ownership')).code, 0)
      assert.equal((await run()).code, 0)
      await setTo(now)
      assert.equal((await run()).code, 1, 'another database owns the store')
    })

    test('servers of one database that collect concurrently share the ownership', async (t) => {
      const { ownershipOf, blobs } = await start(t)
      const { hold } = ownershipOf(blobs)
      for (let round = 0; round < 5; round++) {
        await Promise.all(Array.from({ length: 4 }, hold))
      }
      await hold()
    })

    test('a run that ended between the database and the store write is completed by the next', async (t) => {
      const { ownershipOf, blobs } = await start(t)
      const { hold } = ownershipOf(blobs)
      const write = () => Promise.reject(new Error('cut off'))
      await hold()
      for (let round = 0; round < 6; round++) {
        await assert.rejects(ownershipOf({ ...blobs, write }).hold(), /cut off/)
      }
      await hold()
      await assert.rejects(ownershipOf({ ...blobs, write }).hold(), /cut off/)
      await hold()
    })

    test('deployments with one store but separate databases do not interfere', async (t) => {
      const [one, other] = [await start(t), await start(t)]
      const there = { ...one.blobs }
      await one.ownershipOf(there).hold()
      const { db } = other.service
      const deps = { db, blobs: there, random: systemRandom }
      await createStoreOwnership({ ...deps, deployment: 'another' }).hold()
      await one.ownershipOf(there).hold()
      await assert.rejects(
        createStoreOwnership({ ...deps, deployment: 'a deployment' }).hold(),
        REFUSED,
      )
    })
  })
}
