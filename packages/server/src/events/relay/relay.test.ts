import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Chance, createChance } from '../../../test/lib/chance.ts'
import { ENGINES, type Engine } from '../../../test/lib/engines.ts'
import {
  createWorld,
  ORGANIZATION,
  readFeed,
  relayOver,
  requireAllPublished,
  through,
  type World,
  WRITES,
} from '../../../test/lib/event-model.ts'
import type { Chain, Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const START = 1_700_000_000_000_000
const DAY = 86_400_000_000

async function newWorld(t: TestContext, engine: Engine): Promise<World> {
  const { db } = await engine.open(t)
  let at = START
  return createWorld(db, () => ++at)
}

const FAULT = new Error('a fault')
const never = () => Promise.reject(FAULT)

/** A database whose operation of this number meets a fault; counts its operations. */
function faulty(db: Database, nth: number, meet: <R>(run: () => Promise<R>) => Promise<R>) {
  const counted = { operations: 0 }
  const watched = through(db, (run) => {
    counted.operations += 1
    return counted.operations === nth ? meet(run) : run()
  })
  return { db: watched, counted }
}

async function someChanges(world: World): Promise<void> {
  for (const id of ['one', 'two', 'three']) await WRITES.create(world, id)
  await WRITES.save(world, 'one')
  await WRITES.share(world, 'two')
  await WRITES.save(world, 'two')
  await WRITES.remove(world, 'three')
}

/** What may go wrong while a relay runs one of its operations. */
const FAULTS: [what: string, meet: (world: World) => <R>(run: () => Promise<R>) => Promise<R>][] = [
  ['fails without an effect', () => never],
  ['takes effect, but its response is lost', () => (run) => run().then(never)],
  [
    'runs after another save',
    (world) => async (run) => {
      await WRITES.save(world, 'one')
      await WRITES.save(world, 'two')
      return run()
    },
  ],
  [
    'runs after another kind of change',
    (world) => async (run) => {
      await WRITES.unshare(world, 'two')
      await WRITES.remove(world, 'one')
      return run()
    },
  ],
  [
    'runs after another relay',
    (world) => async (run) => {
      await relayOver(world.db, world.at).run()
      return run()
    },
  ],
  [
    'is followed by a save',
    (world) => async (run) => {
      const result = await run()
      await WRITES.save(world, 'two')
      return result
    },
  ],
]

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  for (const [what, meet] of FAULTS) {
    test(over(`the feed is whole if an operation of the relay ${what}`), async (t) => {
      for (let nth = 1, isEnd = false; !isEnd; nth++) {
        const world = await newWorld(t, engine)
        await someChanges(world)
        const { db, counted } = faulty(world.db, nth, meet(world))
        await relayOver(db, world.at)
          .run()
          .catch((error) => assert.equal(error, FAULT))
        isEnd = counted.operations < nth
        await WRITES.save(world, 'two')
        await relayOver(world.db, world.at).run()
        await requireAllPublished(world)
        if (isEnd) assert.ok(nth > 4, `${nth} operations`)
      }
    })
  }

  for (const [name, write] of Object.entries(WRITES)) {
    test(over(`${name} records its change with it or not at all`), async (t) => {
      for (let nth = 0, isEnd = false; !isEnd; nth++) {
        const world = await newWorld(t, engine)
        await someChanges(world)
        const before = await contentsOf(world.db)
        const broken = { ...world, db: breakingStep(world.db, nth, () => (isEnd = false)) }
        isEnd = true
        const id = { create: 'four', share: 'one' }[name] ?? 'two'
        await write(broken, id).catch(() => {})
        const left = await contentsOf(world.db)
        if (isEnd) assert.notDeepEqual(left, before)
        else assert.deepEqual(left, before, `step ${nth}`)
      }
    })
  }

  test(
    over('a save between the look of the relay and its write is published with its revision'),
    async (t) => {
      const world = await newWorld(t, engine)
      await WRITES.create(world, 'one')
      const { db } = faulty(world.db, 4, (run) => WRITES.save(world, 'one').then(run))
      const saving = through(db, (run) => run())
      await relayOver(saving, world.at).run()
      await relayOver(world.db, world.at).run()
      const published = await readFeed(world)
      assert.deepEqual(published.at(-1), { subject: 'one', type: 'document.updated', revision: 2 })
      await requireAllPublished(world)
    },
  )

  test(
    over('a relay that another one has overtaken publishes nothing and fails nothing'),
    async (t) => {
      const world = await newWorld(t, engine)
      await someChanges(world)
      const { db } = faulty(world.db, 4, async (run) => {
        await relayOver(world.db, world.at).run()
        return run()
      })
      const records: string[] = []
      await relayOver(db, world.at, 0, (record) => records.push(record)).run()
      assert.deepEqual(records, [])
      await requireAllPublished(world)
    },
  )

  test(
    over('saves within the window are published once, and another change publishes them before it'),
    async (t) => {
      const world = await newWorld(t, engine)
      const relay = relayOver(world.db, world.at, DAY)
      await WRITES.create(world, 'one')
      await WRITES.save(world, 'one')
      await relay.run()
      assert.deepEqual(await readFeed(world), [])
      await WRITES.share(world, 'one')
      await relay.run()
      const [created, ...others] = await readFeed(world)
      assert.deepEqual(created, { subject: 'one', type: 'document.created', revision: 2 })
      assert.deepEqual(
        others.map(({ type }) => type),
        ['share.enabled'],
      )
      await requireAllPublished(world)
    },
  )

  test(over('changes of an organization without a feed are dropped'), async (t) => {
    const world = await newWorld(t, engine)
    await world.db.write(sql`DELETE FROM feeds WHERE shard = ${ORGANIZATION.shard} RETURNING shard`)
    await someChanges(world)
    await relayOver(world.db, world.at).run()
    assert.deepEqual(await world.db.list(sql`SELECT subject FROM document_changes`), [])
    assert.deepEqual(await world.db.list(sql`SELECT position FROM events`), [])
  })

  for (const seed of [1, 2, 3]) {
    test(
      over(`two relays, clocks apart and random faults lose and reorder nothing: ${seed}`),
      (t) => runAtRandom(createChance(seed), t, engine),
    )
  }
}

// A document has many changes before it is removed.
const KINDS = [
  ...(['save', 'save', 'save', 'save', 'share', 'share', 'share'] as const),
  ...(['unshare', 'unshare', 'unshare', 'remove'] as const),
]

/** Random writes of two servers beside two relays whose operations fail at random. */
async function runAtRandom(chance: Chance, t: TestContext, engine: Engine): Promise<void> {
  const world = await newWorld(t, engine)
  // Another server, whose clock is a minute behind.
  let behind = START - 60_000_000
  const servers = [world, { ...world, at: () => ++behind }] as const
  const mayFail = () => {
    if (chance(20) === 0) throw FAULT
  }
  const flaky = through(world.db, async (run) => {
    mayFail()
    const result = await run()
    mayFail()
    return result
  })
  const relays = [flaky, flaky].map((db) => relayOver(db, world.at, 20))
  for (let round = 0; round < 300; round++) {
    const server = servers[chance(2)] ?? world
    const id = `document ${chance(8)}`
    const kind = KINDS[chance(KINDS.length)] ?? 'save'
    const isRelaying = chance(12) === 0
    const relaying = isRelaying && Promise.allSettled(relays.map(({ run }) => run()))
    await WRITES[world.histories.has(id) ? kind : 'create'](server, id)
    await relaying
  }
  await relayOver(world.db, world.at).run()
  await requireAllPublished(world)
}

/** Everything that the writes of the model change. */
const contentsOf = (db: Database) =>
  Promise.all(
    [
      sql`SELECT id, revision, content_hash FROM documents ORDER BY id`,
      sql`SELECT document_id FROM shares ORDER BY 1`,
      sql`SELECT id, document_count FROM identities`,
      sql`SELECT subject, kind, at, revision, is_new FROM document_changes ORDER BY 1, 2, 3`,
    ].map((query) => db.list(query)),
  )

/** A database whose chains fail at their step of this number; calls `onBreak` for each. */
const breakingStep = (db: Database, nth: number, onBreak: () => void): Database => ({
  ...db,
  writeChain<Row>(chain: Chain) {
    if (nth > chain.steps.length) return db.writeChain<Row>(chain)
    onBreak()
    // Null in SQLite, an error in PostgreSQL.
    const failing = sql`
      UPDATE identities SET document_count = 1 / (document_count - document_count) WHERE id = 'amina' RETURNING id`
    return db.writeChain<Row>({ ...chain, steps: chain.steps.toSpliced(nth, 0, failing) })
  },
})
