import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from '../../test/lib/engines.ts'
import { createLogs } from '../lib/log.ts'
import { HOUR_MILLISECONDS } from '../lib/time.ts'
import { runDueJobs } from './job-scheduler.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

for (const { name, open } of ENGINES) {
  test(`runDueJobs() runs each job once per interval on one of several servers, over ${name}`, async (t) => {
    const { db } = await open(t)
    const done: string[] = []
    const records: string[] = []
    const { log } = createLogs('info', { write: (record) => records.push(record) })
    const jobOf = (job: string, everyHours: number) => ({
      name: job,
      everyHours,
      run: async () => done.push(job),
    })
    const failing = { name: 'failing', everyHours: 1, run: () => Promise.reject(new Error('no')) }
    const jobs = [jobOf('hourly', 1), failing, jobOf('daily', 24)]
    const at = (milliseconds: number) => {
      const servers = Array.from({ length: 3 }, () =>
        runDueJobs(jobs, { db, log, now: () => new Date(milliseconds) }),
      )
      return Promise.all(servers)
    }

    await at(NOON)
    assert.deepEqual(done.splice(0).sort(), ['daily', 'hourly'])
    await at(NOON + HOUR_MILLISECONDS)
    assert.deepEqual(done.splice(0), ['hourly'])
    await at(NOON + 24 * HOUR_MILLISECONDS)
    assert.deepEqual(done.splice(0).sort(), ['daily', 'hourly'])
    assert.equal(records.filter((record) => record.includes('"job":"failing"')).length, 3)
  })
}
