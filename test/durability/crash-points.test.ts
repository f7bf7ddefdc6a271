import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { databaseIn, inspect, requireSound } from '../faults/lib/database-file.ts'
import { requireDurable } from '../faults/lib/durability-assertions.ts'
import { createCall, mintToken } from '../faults/lib/http-client.ts'
import { isCut, newWriter, type Writer, writeOn } from '../faults/lib/random-writer.ts'
import { createOrganization, newDataDir, startServer } from '../faults/lib/server.ts'
import { isLong } from '../lib/long.ts'
import { requirement } from '../lib/system-requirements.ts'

const strace = requirement('strace')

/** Crash points in all. */
const POINTS = isLong ? 200 : 2
const WRITERS = 2

/**
 * The system calls that change the disk, and the least number of each that one thread makes in this
 * test. The crash points of each call are spread over them.
 */
const CALLS: [call: string, made: number][] = [
  ['pwrite64', 400],
  ['fsync', 90],
]

test(`a server killed inside a system call keeps every acknowledged write, at ${POINTS} points`, {
  skip: strace.skip,
  timeout: 60_000 + POINTS * 60_000,
}, async (t) => {
  let acknowledged = 0
  const share = Math.ceil(POINTS / CALLS.length)
  for (const [call, callCount] of CALLS) {
    for (let point = 0; point < share; point++) {
      const when = 1 + Math.floor(((point + 0.5) * callCount) / share)
      acknowledged += await crashAt(t, call, when).catch((cause) => {
        throw new Error(`killed at ${call} ${when}`, { cause })
      })
    }
  }
  t.diagnostic(`${share * CALLS.length} crash points, ${acknowledged} writes acknowledged, 0 lost`)
})

/**
 * Kills the server at the `when`th such call of a thread, and checks the writes after a restart.
 */
async function crashAt(t: TestContext, call: string, when: number): Promise<number> {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${when}`]
  const wrapper = [strace.path, '-D', '-f', '-qq', '-o', '/dev/null', ...inject]
  const writers = Array.from({ length: WRITERS }, (_, number) => newWriter(`author-${number}`))
  // A point before the server listens ends its start: there is nothing to write then.
  const crashing = await startServer({ dataDir, wrapper }).catch(() => undefined)
  if (crashing) {
    await Promise.all(writers.map((writer) => writeUntilCut(crashing.port, apiKey, writer)))
    const { signal } = await crashing.exit
    assert.equal(signal, 'SIGKILL', `${call} ${when}`)
  }
  const acknowledged = sum(writers.flatMap(({ pages }) => pages).map((page) => page.acknowledged))

  const server = await startServer({ dataDir })
  for (const writer of writers) writer.token ||= await mintToken(server.port, apiKey, writer.name)
  await requireDurable(server.port, writers, true)
  inspect(databaseIn(dataDir), requireSound)
  await server.end('SIGKILL')
  return acknowledged
}

async function writeUntilCut(port: number, apiKey: string, writer: Writer): Promise<void> {
  try {
    writer.token = await mintToken(port, apiKey, writer.name)
  } catch (error) {
    if (isCut(error)) return
    throw error
  }
  await writeOn(writer, createCall(port, writer.token), () => false)
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
