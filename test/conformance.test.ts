import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { Report, ReportLine } from '../packages/conformance/src/report/report.ts'
import { startService, type TestService } from '../packages/server/test/lib/service.ts'
import { isLong } from './lib/long.ts'
import { ROOT } from './lib/tree.ts'

const COMMAND = join(ROOT, 'packages/conformance/bin/waraq-conformance.js')
const DOCUMENT_CAP = 30
/** Long enough that only a run that hangs reaches it. */
const LONGEST_MILLISECONDS = 600_000

const COMMON_REMARKS = [
  'limits.size-exact: content may have 1048576 bytes',
  'pictures.until: it outlives the signature that opened it by N s',
]

test('our service conforms to every sentence of the specification and of its additions', async (t) => {
  const { specification, additive, conforms } = await judge(t)
  const checks = [...specification, ...additive]
  assert.deepEqual(checks.filter(isNotKept), [])
  assert.ok(checks.length >= 200, `only ${checks.length} checks`)
  assert.ok(conforms)
  assert.deepEqual(remarksOf(checks), COMMON_REMARKS)
})

test('our service conforms without error details too', {
  skip: !isLong && 'runs the whole kit again: WARAQ_TESTS=long',
}, async (t) => {
  const { specification, additive, conforms } = await judge(t, { WARAQ_ERROR_DETAILS: 'off' })
  assert.deepEqual(specification.filter(isNotKept), [])
  assert.ok(conforms)
  assert.deepEqual(additive.filter(isNotKept), [])
})

const isNotKept = ({ outcome }: ReportLine) => outcome !== 'kept'

const remarksOf = (checks: readonly ReportLine[]): string[] =>
  checks
    .filter(({ remark }) => remark !== undefined)
    .map(({ id, remark }) => `${id}: ${remark?.replace(/\d{4} s$/, 'N s')}`)

/** The report of the conformance suite on a service with these settings. */
async function judge(t: TestContext, settings: Record<string, string> = {}): Promise<Report> {
  const limits = { WARAQ_MAX_DOCUMENTS: String(DOCUMENT_CAP) }
  const service = await startService(t, { ...limits, ...settings })
  const { organizations } = service
  const [one, other, suspended] = await Promise.all([
    organizations.create('One'),
    organizations.create('Other'),
    organizations.create('Suspended'),
  ])
  await organizations.suspend(suspended.organizationId)
  const revokedKey = await organizations.createKey(one.organizationId)
  // The public id follows the prefix `waraq_sk_`.
  await organizations.revokeKey(revokedKey.slice(9, 17))

  const options = {
    'base-url': service.url,
    'api-key': one.apiKey,
    'signing-secret': one.signingSecret,
    'other-api-key': other.apiKey,
    'other-signing-secret': other.signingSecret,
    'suspended-api-key': suspended.apiKey,
    'revoked-api-key': revokedKey,
    'document-cap': String(DOCUMENT_CAP),
    'size-limit': '1048576',
    'clock-url': await serveClock(t, service),
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args, '--json'], {
    timeout: LONGEST_MILLISECONDS,
    maxBuffer: 16_777_216,
  })
  return JSON.parse(stdout)
}

/** An address that sets the clock of a service. */
async function serveClock(t: TestContext, service: TestService): Promise<string> {
  const server = createServer(async (request, response) => {
    const { now } = JSON.parse(await text(request)) as { now: string | null }
    service.travelTo(now === null ? new Date() : new Date(now))
    response.writeHead(204).end()
  })
  t.after(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has no other kind
  return `http://127.0.0.1:${port}/`
}
