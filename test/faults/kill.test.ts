import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLong } from '../lib/long.ts'
import { databaseIn, inspect, requireSound } from './lib/database-file.ts'
import { requireDurable } from './lib/durability-assertions.ts'
import { lastState } from './lib/expected-state.ts'
import { type Call, createCall, mintToken } from './lib/http-client.ts'
import { newWriter, type Writer, writeOn } from './lib/random-writer.ts'
import { createOrganization, newDataDir, type Server, startServer } from './lib/server.ts'

const ROUNDS = isLong ? 200 : 10
const WRITERS = 16
/** A round is killed after at most this many writes. */
const MOST_WRITES = 640
/** Figures of the scorecard, which a long run requires. */
const FEWEST_ACKNOWLEDGED = 60_000
const MOST_START_MILLISECONDS = 1_000

test(`no acknowledged write is lost in ${ROUNDS} kills under load`, {
  timeout: 60_000 + ROUNDS * 30_000,
}, async (t) => {
  const dataDir = newDataDir(t)
  const file = databaseIn(dataDir)
  const apiKey = createOrganization(dataDir)
  const writers = Array.from({ length: WRITERS }, (_, number) => newWriter(`author-${number}`))

  const starts: number[] = []
  let [acknowledged, milliseconds] = [0, 0]
  for (let round = 0; round <= ROUNDS; round++) {
    const server = await startServer({ dataDir })
    for (const writer of writers) writer.token ||= await mintToken(server.port, apiKey, writer.name)
    if (round > 0) starts.push(server.startMilliseconds)
    await requireDurable(server.port, writers, round === ROUNDS)
    inspect(file, requireSound)
    if (round === ROUNDS) break

    const startedAt = performance.now()
    // Spreads the kills over all counts of writes, in an order that does not follow the rounds.
    await killUnderLoad(server, writers, 1 + ((round * 397) % MOST_WRITES))
    milliseconds += performance.now() - startedAt
    acknowledged += sum(writers.flatMap(({ pages }) => pages).map((page) => page.acknowledged))
  }

  const pages = writers.flatMap((writer) => writer.pages)
  const [median, worst] = quantiles(starts)
  t.diagnostic(`${acknowledged} writes acknowledged, none lost`)
  t.diagnostic(`${Math.round((1_000 * acknowledged) / milliseconds)}/s`)
  t.diagnostic(
    `${pages.length} documents, ${pages.filter((page) => !lastState(page)).length} deleted`,
  )
  t.diagnostic(`running again after ${median} ms (median), ${worst} ms (worst)`)
  if (!isLong) return
  assert.ok(acknowledged >= FEWEST_ACKNOWLEDGED, `${acknowledged} acknowledged`)
  assert.ok(worst < MOST_START_MILLISECONDS, `running again after ${worst} ms`)
})

/** Runs all writers, and kills the process when this many of their writes are acknowledged. */
async function killUnderLoad(server: Server, writers: Writer[], writes: number): Promise<void> {
  let writesLeft = writes
  let ending: ReturnType<Server['end']> | undefined
  const writing = writers.map((writer) => {
    const call = createCall(server.port, writer.token)
    const counting: Call = async (method, path, ask) => {
      const response = await call(method, path, ask)
      if (method !== 'GET' && response.status < 300 && --writesLeft === 0)
        ending = server.end('SIGKILL')
      return response
    }
    return writeOn(writer, counting, server.hasEnded)
  })
  await Promise.all(writing)
  assert.equal((await ending)?.signal, 'SIGKILL')
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

function quantiles(numbers: number[]): [median: number, worst: number] {
  const sorted = numbers.map(Math.round).sort((a, b) => a - b)
  return [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]
}
