import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { databaseIn, inspect, requireSound } from '../faults/lib/database-file.ts'
import { createCall, mintToken } from '../faults/lib/http-client.ts'
import { newWriter, writeOn } from '../faults/lib/random-writer.ts'
import {
  createOrganization,
  failToStart,
  newDataDir,
  runWaraq,
  type Server,
  startServer,
} from '../faults/lib/server.ts'

// A server that finds the folder locked waits ten seconds before it gives up.
describe('the lock of a data folder', { concurrency: true }, () => {
  test('a second server on the same folder exits with one sentence until the first has ended or was killed', async (t) => {
    const dataDir = newDataDir(t)
    const first = await startServer({ dataDir })
    const others = await Promise.all([failToStart({ dataDir }), failToStart({ dataDir })])
    for (const { code, output } of others) {
      assert.equal(code, 1)
      // The log says before that it waits.
      assert.match(
        output,
        /(?:^|\n)another Waraq server is using this data folder \(.*lock\.db is locked\)\n$/,
      )
    }
    assert.equal((await createCall(first.port)('GET', '/readyz')).status, 200)

    await first.end('SIGKILL')
    const second = await startServer({ dataDir })
    assert.equal((await second.end('SIGTERM')).code, 0)
    const third = await startServer({ dataDir })
    assert.equal((await third.end('SIGINT')).code, 0)
  })

  test('of servers that start concurrently on one folder exactly one runs', async (t) => {
    const dataDir = newDataDir(t)
    const starts = await Promise.allSettled(
      Array.from({ length: 4 }, () => startServer({ dataDir })),
    )
    assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 1)
    inspect(databaseIn(dataDir), requireSound)
  })

  // Closing a file that was opened beside SQLite would silently release its locks.
  test('a server keeps the lock on its files under every request and command', async (t) => {
    const dataDir = newDataDir(t)
    const apiKey = createOrganization(dataDir)
    const server = await startServer({ dataDir })
    const files = ['lock.db', 'waraq.db', 'waraq.db-shm'].map((name) => join(dataDir, name))
    const atFirst = locksOf(server, files)
    assert.ok(atFirst.every((locks) => locks.length > 0))

    const writer = newWriter('amina')
    writer.token = await mintToken(server.port, apiKey, writer.name)
    const call = createCall(server.port, writer.token)
    await writeOn(writer, call, () => writer.actCount > 40)
    for (const path of [
      '/v1/documents/?q=amina',
      '/v1/openapi.json',
      '/docs',
      '/healthz',
      '/readyz',
    ]) {
      // /docs redirects where the documentation is built.
      assert.match(`${(await call('GET', path)).status}`, /^(?:200|308)$/, path)
    }
    for (const words of [['doctor'], ['org', 'list'], ['migrate']]) runWaraq({ dataDir }, ...words)
    const { code } = await failToStart({ dataDir })
    assert.equal(code, 1)
    assert.deepEqual(locksOf(server, files), atFirst)
  })
})

/** SQLite holds bytes 120 to 127 of the WAL index during one transaction only. */
const OF_A_TRANSACTION = /^\w+ 12[0-7] /

/** The lasting locks of the server's process on each file (man 5 proc_locks). */
function locksOf({ pid }: Server, files: string[]): string[][] {
  const locks = readFileSync('/proc/locks', 'utf8').split('\n')
  return files.map((file) => {
    const inode = statSync(file).ino
    const mine = new RegExp(`POSIX +ADVISORY +(\\w+) ${pid} \\w+:\\w+:${inode} (\\d+ \\d+)`)
    const held = locks.flatMap((line) => mine.exec(line)?.slice(1).join(' ') ?? [])
    return held.filter((lock) => !OF_A_TRANSACTION.test(lock)).sort()
  })
}
