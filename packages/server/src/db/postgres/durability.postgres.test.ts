import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import { judgeDurability, readDurability, type ServerSettings } from './durability.ts'
import { openPostgresDb } from './postgres.ts'

const SOUND: ServerSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  checksums: 'on',
  statement_timeout: '0',
  standby_names: '*',
  in_sync: 1,
  timeline: 3,
}

test('judgeDurability() reports a statement_timeout as bad and weaker commit settings as warn', () => {
  assert.deepEqual(judgeDurability(SOUND), {
    verdict: 'ok',
    summary:
      'strict: a commit waits for a standby (1 in sync), fsync on, full_page_writes on, synchronous_commit on, checksums on, timeline 3',
  })
  const verdictOf = (change: Partial<ServerSettings>) =>
    judgeDurability({ ...SOUND, ...change }).verdict
  assert.equal(verdictOf({ statement_timeout: '30s' }), 'bad')
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const) {
    assert.equal(verdictOf({ [name]: 'off' }), 'warn', name)
  }
  assert.equal(verdictOf({ timeline: null }), 'warn')
  assert.equal(verdictOf({ standby_names: '', in_sync: 0 }), 'ok')
})

test('readDurability() queries the server', { skip: POSTGRES_PART.skip }, async (t) => {
  const { url, ask, drop } = await emptyPostgres()
  await ask(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = ''7s''',
    current_database()); END $$`)
  const db = openPostgresDb(url)
  t.after(() => db.close().then(drop))
  const { verdict, summary } = await readDurability(db)
  assert.equal(verdict, 'bad')
  assert.match(summary, /^statement_timeout 7s: .* not strict: .* fsync off, .* timeline 1$/)
})
