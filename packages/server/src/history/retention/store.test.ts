/** Plans of the queries that thin and pack versions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../../test/lib/engines.ts'
import { recordQueries } from '../../../test/lib/recorded-queries.ts'
import { listHistoryOverrides } from '../../access/store.ts'
import type { Database } from '../../db/database.ts'
import type { PackableVersion } from '../packing/plan.ts'
import * as packing from '../packing/store.ts'
import { findOldestTrashed } from '../trash/store.ts'
import * as store from './store.ts'

const SHARD = 7
const HISTORY = { shard: SHARD, document_id: 'document' }
const PLACE = { shard: SHARD, id: 'identity' }
const PACK = { first_revision: 1, raw_bytes: 2, rewrite_count: 0 }
const VERSION: PackableVersion = {
  revision: 1,
  name: null,
  saved_at: 1,
  replaced_at: 2,
  content_hash: '',
  content_bytes: 2,
  pack_revision: 1,
  pack_offset: 0,
}
const NEW_PACK = {
  versions: [{ version: VERSION, offset: 0 }],
  rawBytes: 2,
  packed: new Uint8Array(1),
}

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  listHistoryOverrides: (db) => listHistoryOverrides(db, PLACE, 10),
  listHistories: (db) => store.listHistories(db, HISTORY, 10),
  deleteExpiredVersion: (db) => store.deleteExpiredVersion(db, HISTORY, VERSION),
  listIdentityHistories: (db) => store.listIdentityHistories(db, PLACE, 10),
  findIdentityHistory: (db) => store.findIdentityHistory(db, PLACE),
  saveHistoryBytes: (db) => store.saveHistoryBytes(db, PLACE, 1),
  findOldestTrashed: (db) => findOldestTrashed(db, { shard: SHARD, identityId: 'identity' }),
  listOldestVersions: (db) => store.listOldestVersions(db, PLACE, 10),
  listPackable: (db) => packing.listPackable(db, HISTORY),
  listPacks: (db) => packing.listPacks(db, HISTORY),
  findFrame: (db) => packing.findFrame(db, HISTORY, PACK),
  listLooseContents: (db) => packing.listLooseContents(db, HISTORY, [1, 2]),
  replacePacks: async (db) => [
    await packing.replacePacks(db, HISTORY, { packs: [PACK], expired: [VERSION] }),
    await packing.replacePacks(db, HISTORY, { packs: [PACK], expired: [], pack: NEW_PACK }),
    await packing.replacePacks(db, HISTORY, { packs: [], expired: [], pack: NEW_PACK }),
  ],
}

test('every query of retention and packing has its plan checked', () => {
  const others = ['listHistoryOverrides', 'findOldestTrashed']
  const exported = [...others, ...Object.keys(store), ...Object.keys(packing)]
  assert.deepEqual(Object.keys(QUERIES).sort(), exported.sort())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      assert.ok(statements.length > 0)
      for (const step of await stepsOf(statements, planOf)) {
        const { text, usesIndex, isPlain, isSort, isWalk } = step
        assert.ok(usesIndex || isPlain || isSort || isWalk, text)
      }
    })
  }
}
