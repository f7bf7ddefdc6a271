/** An erasure that is killed at any step ends like one that is not. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { openDeployment } from '../src/access/deployment.ts'
import { createDeploymentErasures } from '../src/background-jobs.ts'
import type { BlobStore } from '../src/blobs/blob-store.ts'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { mergeWords } from '../src/documents/search/store.ts'
import type { Subject } from '../src/erasure/store.ts'
import { systemRandom } from '../src/lib/random.ts'
import { createNewId } from '../src/lib/uuid.ts'
import { createIdentities } from '../src/organizations/identities.ts'
import {
  countErasable,
  foundIn,
  openFeed,
  plantedWords,
  plantIdentity,
  readFiles,
  readRows,
} from './lib/planted-identity.ts'
import { startService, type TestService } from './lib/service.ts'

const SETTINGS = { WARAQ_SCRIPTURE: 'off', WARAQ_EVENTS_WINDOW_SECONDS: '0' }
const START = 1_800_000_000_000_000
const MINUTES = 120_000_000
/** Planted in each user. */
const WORDS = isLong ? 1_000 : 32

class Killed extends Error {}

/** Ends the process at an operation: before its effect, or after it. */
interface Kill {
  at: number
  hasEffect: boolean
}

/** Counts operations, and kills at one of them and all later ones. */
function createKiller({ at, hasEffect }: Kill) {
  let count = 0
  return {
    count: () => count,
    async run<Result>(operation: () => Promise<Result>): Promise<Result> {
      count++
      if (count > at || (count === at && !hasEffect)) throw new Killed()
      const result = await operation()
      if (count === at) throw new Killed()
      return result
    },
  }
}

type Killer = ReturnType<typeof createKiller>

const withKiller = (db: Database, { run }: Killer): Database => ({
  ...db,
  write: (...statements) => run(() => db.write(...statements)),
})

const storeWithKiller = (blobs: BlobStore, { run }: Killer): BlobStore => ({
  ...blobs,
  remove: (...sent) => run(() => blobs.remove(...sent)),
  write: (...sent) => run(() => blobs.write(...sent)),
})

/** The erasures of another process over the same data. */
async function openErasures({ env, dataDir, db }: TestService, kill?: Kill) {
  const config = readConfig(env)
  const killer = createKiller(kill ?? { at: Number.POSITIVE_INFINITY, hasEffect: true })
  const now = () => new Date(START / 1000)
  const masterKey = { text: '', file: join(dataDir, 'master.key') }
  const common = { now, random: systemRandom }
  const store = { ...common, monotonicNow: () => 0, fetch: globalThis.fetch }
  let at = START
  const newId = createNewId(now, systemRandom)
  const stamp = () => ++at
  const erasures = createDeploymentErasures({
    config,
    db: withKiller(db, killer),
    blobs: storeWithKiller(openBlobStore(config.blobs, store), killer),
    deployment: await openDeployment({ ...common, db, masterKey }),
    lifecycle: { isDraining: false },
    random: systemRandom,
    stamp,
    newId,
    eraseWords: async () => {
      await mergeWords(db, -64)
    },
    eachIdentity: createIdentities({ db, newId, stamp }).each,
  })
  return { erasures, count: killer.count, passLease: () => (at += MINUTES) }
}

async function subjectOf({ db }: TestService, externalUserId: string): Promise<Subject> {
  const [subject] = await db.list<Subject>(sql`
    SELECT shard, id, organization_id, external_user_id FROM identities
    WHERE external_user_id = ${externalUserId}`)
  assert.ok(subject)
  return subject
}

/** Whom the published events name. */
async function authorsOf(db: Database): Promise<string[]> {
  const rows = await db.list<{ identity_id: string }>(sql`SELECT DISTINCT identity_id FROM events`)
  return rows.map(({ identity_id }) => identity_id)
}

async function startPlanted(t: TestContext) {
  const service = await startService(t, SETTINGS)
  const organization = await service.organization()
  await openFeed(service.db, organization.id)
  const before = await countErasable(service.db)
  const words: string[] = []
  const plant = async () => {
    const planted = plantedWords(WORDS)
    words.push(...planted)
    const { author } = await plantIdentity(service, organization, planted)
    return subjectOf(service, author.externalUserId)
  }
  return { service, before, plant, words }
}

test('an erasure that is killed at any operation ends the same after it is resumed', async (t) => {
  const { service, before, plant, words } = await startPlanted(t)
  const whole = await openErasures(service)
  const first = await whole.erasures.request(await plant(), 'cli')
  assert.ok(first && (await whole.erasures.run(first)))
  const operations = whole.count()
  assert.ok(operations > 15, `${operations} operations`)
  assert.deepEqual(await countErasable(service.db), before)

  for (let at = 1; at <= operations; at++) {
    const subject = await plant()
    const kill = { at, hasEffect: at % 2 === 0 }
    const killed = await openErasures(service, kill)
    const run = async () => {
      const erasure = await killed.erasures.request(subject, 'cli')
      if (erasure) await killed.erasures.run(erasure)
    }
    await run().catch((error) => assert.ok(error instanceof Killed, String(error.stack)))
    const next = await openErasures(service)
    next.passLease()
    await next.erasures.request(subject, 'cli')
    await next.erasures.resume()
    assert.deepEqual(await countErasable(service.db), before, `operation ${at}`)
    const rows = await Array.fromAsync(next.erasures.list())
    const done = rows.filter(({ done_at }) => done_at !== null)
    assert.equal(done.length, at + 1, `operation ${at} has one receipt`)
    const counts = done.map(({ documents, versions, images }) => [documents, versions, images])
    assert.deepEqual(
      counts,
      counts.map(() => [3, 6, 1]),
      `operation ${at}`,
    )
    assert.deepEqual(await authorsOf(service.db), [''], `operation ${at}`)
  }
  const isSqlite = service.env.WARAQ_DATABASE_URL === undefined
  const texts = isSqlite ? readFiles(service.dataDir) : await readRows(service.db)
  assert.deepEqual(foundIn(texts, words), [])
})

test('a process that lost its lease to another one erases nothing more', async (t) => {
  const { service, plant } = await startPlanted(t)
  const { erasures, passLease } = await openErasures(service)
  const erasure = await erasures.request(await plant(), 'cli')
  assert.ok(erasure)
  let isOther = false
  const slow = await openErasures({
    ...service,
    db: {
      ...service.db,
      async list(query) {
        // Before its first step another process takes over.
        if (!isOther) {
          isOther = true
          passLease()
          assert.equal(await erasures.run(erasure), true)
        }
        return service.db.list(query)
      },
    },
  })
  assert.equal(await slow.erasures.run(erasure), false)
  const { documents, done_at } = (await erasures.find(erasure)) ?? {}
  assert.equal(documents, 3)
  assert.ok(done_at)
})

test('an erasure that fails keeps no other one waiting, and is tried again', async (t) => {
  const { service, before, plant } = await startPlanted(t)
  const { db } = service
  let failing: string | undefined
  const { erasures } = await openErasures({
    ...service,
    db: {
      ...db,
      async write(...statements) {
        if (failing && JSON.stringify(statements).includes(failing)) throw new Killed()
        return db.write(...statements)
      },
    },
  })
  const first = await erasures.request(await plant(), 'cli')
  const second = await erasures.request(await plant(), 'cli')
  assert.ok(first && second)
  failing = first.id
  await assert.rejects(erasures.runDue(), Killed)
  assert.equal((await erasures.find(first))?.done_at, null)
  assert.ok((await erasures.find(second))?.done_at)
  failing = undefined
  await erasures.runDue()
  assert.deepEqual(await countErasable(db), before)
})
