/** Shards of Citus move, and a worker dies, while clients of several organizations work. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { checkRound, explain } from '../../../test/faults/lib/failover-round.ts'
import { isAcknowledgedWrite, startRecording } from '../../../test/faults/lib/history-clients.ts'
import { isUnknown } from '../../../test/faults/lib/history-operations.ts'
import { waitForService } from '../../../test/lib/wait-for.ts'
import { CITUS_PART, killNode, newCitus } from './lib/citus.ts'
import { startService } from './lib/service.ts'

const { skip } = CITUS_PART
const timeout = 300_000
const WRITES_AROUND_A_FAULT = 50
const MIN_CALLS_IN_A_FAULT = 40

const SHARDS = `
  SELECT shardid, nodename FROM citus_shards
  WHERE table_name = 'organizations'::regclass ORDER BY shardid`

/** Clients that share the documents of their organization and record all calls. */
async function startLoad(t: TestContext, organizations: number, identities?: number) {
  const cluster = await newCitus()
  const service = await startService(t, { WARAQ_DATABASE_URL: cluster.coordinator.url })
  const ports = [Number(new URL(service.url).port)]
  const customers = await Promise.all(
    Array.from({ length: organizations }, async (_, at) => {
      const customer = await service.organization()
      const load = { ports, apiKey: customer.apiKey, round: `organization ${at}`, identities }
      return { ...customer, recording: await startRecording(load) }
    }),
  )
  return {
    ...cluster,
    customers,
    calls: () => customers.flatMap(({ recording }) => recording.operations),
    /** Waits until the clients of each organization wrote more. */
    untilMore: () =>
      Promise.all(customers.map(({ recording }) => recording.untilMore(WRITES_AROUND_A_FAULT))),
    /** Ends the load and requires that all responses agree. */
    async check() {
      await Promise.all(customers.map(({ recording }) => recording.stop()))
      for (const { id: name, recording } of customers) {
        const violations = await checkRound({ recording })
        assert.equal(violations.length, 0, explain({ name, recording }, violations))
      }
    },
  }
}

test('while each shard of Citus moves, no request fails and all responses agree', {
  skip,
  timeout,
}, async (t) => {
  const { coordinator, calls, untilMore, check } = await startLoad(t, 2)
  const countWrites = () => calls().filter(isAcknowledgedWrite).length
  const shards = await coordinator.ask(SHARDS)
  const nodes = [...new Set(shards.map(({ nodename }) => String(nodename)))]
  assert.equal(nodes.length, 2)
  const during: number[] = []
  for (const { shardid, nodename } of shards) {
    await untilMore()
    const before = countWrites()
    const target = nodes.find((node) => node !== nodename)
    // The shard has rows of every table.
    await coordinator.ask(`
      SELECT citus_move_shard_placement(${shardid}, '${nodename}', 5432, '${target}', 5432,
        shard_transfer_mode => 'force_logical')`)
    during.push(countWrites() - before)
  }
  await untilMore()
  await check()
  assert.deepEqual(calls().filter(isUnknown), [])
  assert.ok(Math.min(...during) > 0, `writes during each move: ${during}`)
  t.diagnostic(`${calls().length} calls, none failed; writes during each move: ${during}`)
})

test('a worker of Citus that dies under load costs no acknowledged write, and is used when it is back', {
  skip,
  timeout,
}, async (t) => {
  const { workers, customers, calls, untilMore, check } = await startLoad(t, 8, 1)
  const [worker] = workers
  assert.ok(worker)
  await untilMore()
  const startAgain = killNode(worker)
  const before = customers.map(({ recording }) => recording.operations.length)
  const countsOf = () =>
    customers.map(({ recording }, at) => {
      const since = recording.operations.slice(before[at])
      const written = since.filter(isAcknowledgedWrite).length
      return { written, refused: since.filter(isUnknown).length }
    })
  await waitForService(
    'each organization writes or is refused',
    async () =>
      countsOf().every(({ written, refused }) => Math.max(written, refused) > MIN_CALLS_IN_A_FAULT),
    () => JSON.stringify(countsOf()),
  )
  const counts = countsOf()
  const cut = customers.filter((_, at) => {
    const { written = 0, refused = 0 } = counts[at] ?? {}
    return refused > written
  })
  assert.ok(cut.length > 0, 'some organizations are of the worker')
  assert.ok(cut.length < customers.length, 'the organizations of the other worker go on')
  await startAgain()
  const backAt = performance.now()
  await untilMore()
  const seconds = (performance.now() - backAt) / 1000
  await check()
  const otherErrors = calls().filter((call) => isUnknown(call) && call.status !== 503)
  assert.deepEqual(otherErrors, [])
  t.diagnostic(
    `${cut.length} of ${customers.length} organizations refused; all write ${seconds.toFixed(1)} s after its end; ${JSON.stringify(counts)}`,
  )
})
