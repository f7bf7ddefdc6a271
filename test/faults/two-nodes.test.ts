/** Two servers over one database behind a load balancer, restarted one at a time. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { newPostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { isLong } from '../lib/long.ts'
import { HAPROXY_PART } from './lib/balancer.ts'
import { requireDurable } from './lib/durability-assertions.ts'
import { checkRound, explain } from './lib/failover-round.ts'
import { startRecording } from './lib/history-clients.ts'
import { createCall, mintToken, required } from './lib/http-client.ts'
import { startLoad } from './lib/load.ts'
import { type Nodes, startNodes } from './lib/nodes.ts'
import { contentOf } from './lib/random-writer.ts'

const skip = POSTGRES_PART.skip || HAPROXY_PART.skip
const REQUESTS = isLong ? 100_000 : 2_000
const KILLS = isLong ? 10 : 1
const AUTHORS = 32
const READS_FOR_A_SAVE = 3
const WRITES_AROUND_A_KILL = 200
const timeout = 1_800_000

test(`two servers are restarted in turn under load, and each of ${REQUESTS} requests is answered`, {
  skip,
  timeout,
}, async (t) => {
  const nodes = await startTwo(t)
  const load = { requests: 0, isOver: false }
  const working = Promise.all(
    Array.from({ length: AUTHORS }, (_, at) => saveAndRead(nodes, `author-${at}`, load)),
  )
  const rolling = rollOn(nodes, () => load.isOver || load.requests >= REQUESTS)
  try {
    const restarts = await Promise.race([rolling, working])
    load.isOver = true
    await working
    t.diagnostic(`${load.requests} requests and ${restarts} restarts, none failed`)
  } catch (cause) {
    load.isOver = true
    await Promise.allSettled([rolling, working])
    throw new Error(`after ${load.requests} requests:\n${nodes.balancer.output()}`, { cause })
  }
})

test(`no acknowledged write is lost when one of two servers is killed under load (${KILLS} kills)`, {
  skip,
  timeout,
}, async (t) => {
  const { all, balancer, apiKey } = await startTwo(t)
  const load = await startLoad(balancer.port, apiKey, AUTHORS)
  for (let kill = 0; kill < KILLS; kill++) {
    const node = all[kill % all.length]
    await load.untilMore(WRITES_AROUND_A_KILL)
    await node?.server.end('SIGKILL')
    await load.untilMore(WRITES_AROUND_A_KILL)
    await load.during(Promise.resolve(node?.restart()))
  }
  await load.stop()
  await requireDurable(balancer.port, load.writers, true)
  t.diagnostic(`${load.acknowledged()} writes acknowledged, none lost`)
})

const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'waraq'`

test(`all responses agree while servers are killed and connections end under load (${KILLS} kills)`, {
  skip,
  timeout,
}, async (t) => {
  const { all, balancer, apiKey, ask } = await startTwo(t)
  const name = `${KILLS} kills`
  const recording = await startRecording({ ports: [balancer.port], apiKey, round: name })
  for (let kill = 0; kill < KILLS; kill++) {
    const node = all[kill % all.length]
    await recording.untilMore(WRITES_AROUND_A_KILL)
    await ask(TERMINATE)
    await recording.untilMore(WRITES_AROUND_A_KILL)
    await node?.server.end('SIGKILL')
    await recording.untilMore(WRITES_AROUND_A_KILL)
    await node?.restart()
  }
  await recording.stop()
  const violations = await checkRound({ recording })
  assert.equal(violations.length, 0, explain({ name, recording }, violations))
  t.diagnostic(`${recording.operations.length} responses, none contradicts another`)
})

async function startTwo(t: TestContext) {
  const { url, ask, drop } = await newPostgres()
  t.after(drop)
  return { ...(await startNodes(t, url)), ask }
}

/** Restarts one server after the other, each at least once; returns the number of restarts. */
async function rollOn({ all }: Nodes, isDone: () => boolean): Promise<number> {
  let restarts = 0
  while (restarts === 0 || !isDone()) {
    for (const node of all) {
      const { code, output } = await node.server.end('SIGTERM')
      assert.equal(code, 0, output)
      await node.restart()
      restarts++
    }
  }
  return restarts
}

/** Every response matches its request, and every read has the last save, on each server. */
async function saveAndRead(
  { balancer, apiKey }: Nodes,
  name: string,
  load: { requests: number; isOver: boolean },
): Promise<void> {
  const call = createCall(balancer.port, await mintToken(balancer.port, apiKey, name))
  const callExpecting = async (status: number, ...ask: Parameters<typeof call>) => {
    load.requests++
    return required(await call(...ask), status)
  }
  const created = await callExpecting(201, 'POST', '/v1/documents/', {
    body: { content: contentOf(name, 0) },
  })
  const path = String(created.headers.location)
  for (let version = 1; !load.isOver; version++) {
    const content = contentOf(name, version)
    await callExpecting(200, 'PATCH', path, { body: { content } })
    for (let read = 0; read < READS_FOR_A_SAVE; read++) {
      const { text } = await callExpecting(200, 'GET', path)
      assert.ok(text.endsWith(`"content":${JSON.stringify(content)}}`), `${name}, ${version}`)
    }
  }
}
