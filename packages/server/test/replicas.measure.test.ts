/** The delay of revocations, and of reads, over a replica that is stalled or gone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POSTGRES_PART } from './lib/postgres.ts'
import { pauseReplay, startReplicated, untilRead } from './lib/replicated.ts'
import { MAX_DELAY_MILLISECONDS, requireRevokedInTime } from './lib/revocation-delay.ts'

const { skip } = POSTGRES_PART

test('a replica that is gone or silent delays no read', { skip }, async (t) => {
  const library = await startReplicated(t)
  const { line, service, id, signed, byLink } = library
  for (const state of ['down', { up: 0, stands: true }] as const) {
    await untilRead(library, byLink)
    line.turn(state)
    const startedAt = performance.now()
    const healthy = service.call('GET', '/healthz').then(() => performance.now() - startedAt)
    await Promise.all(Array.from({ length: 20 }, () => Promise.all([signed(id)(), byLink()])))
    const waited = performance.now() - startedAt
    const most = MAX_DELAY_MILLISECONDS + 40 * (await healthy)
    assert.ok(waited < most, `${Math.round(waited)} of ${Math.round(most)} ms`)
    line.turn('good')
  }
})

test('revocations apply within a second while the replica is stalled', { skip }, async (t) => {
  const library = await startReplicated(t)
  const { service, organization, id, share, signed, byLink } = library
  await untilRead(library, signed(id))
  await pauseReplay(library)
  await requireRevokedInTime(byLink, () => share(id, false), '404 not_found')
  const suspend = () => service.organizations.suspend(organization.id)
  await requireRevokedInTime(signed(id), suspend, '403 organization_suspended')
})
