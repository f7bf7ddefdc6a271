import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import { PGBOUNCER_PART, pooled } from './lib/pgbouncer.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

const skip = POSTGRES_PART.skip || PGBOUNCER_PART.skip
const OFF_THE_DATABASE = /^\/v1\/(?:quran|hadith)\//

/** Settings of a server behind a pooler with fewer connections than its pool. */
async function behindPooler(t: TestContext): Promise<Record<string, string>> {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  const settings = {
    WARAQ_DATABASE_URL: await pooled(t, url),
    WARAQ_DATABASE_POOLER: 'transaction',
  }
  const migrated = await runTyped(settings, 'migrate')
  assert.equal(migrated.code, 0, migrated.stderr)
  return settings
}

describe('behind a transaction pooler', { skip }, () => {
  test('each endpoint succeeds', async (t) => {
    const service = await startService(t, await behindPooler(t))
    const ready = await createEveryEndpoint(service)
    for (const action of ENDPOINTS.filter(({ path }) => !OFF_THE_DATABASE.test(path))) {
      const { status } = await (await ready(action))()
      assert.equal(status, action.status, `${action.method} ${action.path}`)
    }
  })

  test('of 200 concurrent creates as many succeed as the quota allows', async (t) => {
    const settings = await behindPooler(t)
    const service = await startService(t, { ...settings, WARAQ_MAX_DOCUMENTS: '50' })
    const { call } = await (await service.organization()).author()
    const body = { content: doc(p('A leaf')) }
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => call('POST', '/v1/documents/', { body })),
    )
    const counts = [201, 403].map(
      (code) => responses.filter(({ status }) => status === code).length,
    )
    assert.deepEqual(counts, [50, 150])
  })
})
