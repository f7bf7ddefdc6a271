import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runTyped } from './lib/command-line.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART

test('writes fail and readyz is degraded while the clock is more than 5 s off the database’s', {
  skip,
}, async (t) => {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  const settings = { WARAQ_DATABASE_URL: url }
  assert.equal((await runTyped(settings, 'migrate')).code, 0)
  const service = await startService(t, settings)
  const ready = async (query = '') => {
    const { status, json } = await service.call('GET', `/readyz${query}`)
    return [status, json.reason]
  }

  assert.deepEqual(await ready(), [200, undefined])
  for (const seconds of [-20, 20]) {
    service.travelTo(new Date(Date.now() + seconds * 1000))
    assert.deepEqual(await ready(), [200, 'clock_off'], `${seconds} seconds away`)
    assert.deepEqual(await ready('?require=writes'), [503, 'clock_off'])
    assert.match(
      service.logged(),
      new RegExp(
        `the clock of this machine is (?:19|20|21) s ${seconds > 0 ? 'ahead of' : 'behind'}`,
      ),
    )
  }
  assert.equal((await service.call('GET', '/healthz')).status, 200)
  service.travelTo(new Date())
  assert.deepEqual(await ready(), [200, undefined])
})

test('an embedded database accepts any clock of the machine', async (t) => {
  const service = await startService(t)
  service.travelTo(new Date(Date.now() + 86_400_000))
  assert.equal((await service.call('GET', '/readyz')).status, 200)
})
