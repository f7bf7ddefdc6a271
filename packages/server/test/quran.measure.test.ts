import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sharedService } from './lib/service.ts'
import { UNUSUAL_QUERIES } from './lib/unusual-queries.ts'

const { call, scripture } = await sharedService()
before(() => scripture.prepare())

const MOST_MILLISECONDS = 50

for (const [what, query] of UNUSUAL_QUERIES) {
  test(`a search for ${what} returns at once`, async () => {
    // Minimum of five by CPU time of the process, to exclude other tests and garbage collection.
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5 && least > MOST_MILLISECONDS; round++) {
      const begun = process.cpuUsage()
      await call('GET', `/v1/quran/search/?q=${encodeURIComponent(query)}`)
      const { user, system } = process.cpuUsage(begun)
      least = Math.min(least, (user + system) / 1_000)
    }
    assert.ok(least < MOST_MILLISECONDS, `${least} ms of CPU`)
  })
}
