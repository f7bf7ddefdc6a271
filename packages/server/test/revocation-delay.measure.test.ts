/** The time from a command of the operator in another process to its effect on the server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runWaraq } from './lib/command-line.ts'
import { startSharedDocument } from './lib/rate-limits.ts'
import { requireRevokedInTime } from './lib/revocation-delay.ts'
import { SYSTEM } from './lib/world.ts'

test('suspending an organization denies access within a second', async (t) => {
  const { service, organization, author, path, shared, signed } = await startSharedDocument(
    t,
    { WARAQ_RATE_ANONYMOUS: '10000000' },
    SYSTEM,
  )
  const suspending = runWaraq(service.env, 'org', 'suspend', organization.id)
  const suspend = () => suspending.then(({ code, stderr }) => assert.equal(code, 0, stderr))
  const suspended = '403 organization_suspended'
  await Promise.all([
    requireRevokedInTime(() => author.call('GET', path), suspend, suspended),
    requireRevokedInTime(() => service.call('GET', signed), suspend, suspended),
    requireRevokedInTime(() => service.call('GET', shared), suspend, '404 not_found'),
  ])
})
