import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import { DAY_MICROS } from '../../lib/time.ts'
import { openPostgresDb } from './postgres.ts'
import { createSharedRateCounts } from './shared-rate-counts.ts'

const { skip } = POSTGRES_PART
const PER_MINUTE = 600
const MAX_DEFICIT = 10 * PER_MINUTE + 1

test('a bucket counted by a clock that was a day ahead refills within ten minutes', {
  skip,
}, async (t) => {
  const { url, ask, drop } = await newPostgres()
  const db = openPostgresDb(url)
  t.after(async () => {
    await db.close()
    await drop()
  })
  const counts = createSharedRateCounts(db)
  const takeOne = () => counts.add([{ key: 'amina', used: 1, perMinute: PER_MINUTE }])
  assert.deepEqual(await takeOne(), [1])
  await ask(`UPDATE rate_counters SET full_at = full_at + ${DAY_MICROS}`)
  const [missing = 0] = await takeOne()
  assert.ok(missing > PER_MINUTE && missing <= MAX_DEFICIT, `${missing} requests`)
})
