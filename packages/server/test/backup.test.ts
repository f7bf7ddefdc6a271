import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { holdFileLock } from '../src/db/sqlite/file-lock.ts'
import { restoreInto, startServiceWithData } from './lib/backups.ts'
import { emptyFolder, runTyped, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { everythingOf, fillEveryTable, readerOf } from './lib/every-table.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import { put, rowOf, ticketOf } from './lib/images.ts'

const KEYS = '--include-keys'

/** The size of a file, or 0 if it does not exist. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

describe('backup', () => {
  test('restore returns all bytes of a backup, and earlier tokens still work', async (t) => {
    const { service, author, image, file } = await startServiceWithData(t)
    await fillEveryTable(service, author)
    const before = await everythingOf(readerOf(service.url, author.token))
    const made = await runTyped(service.env, 'backup', file, KEYS)
    assert.equal(made.code, 0, made.stderr)
    assert.equal(statSync(file).mode & 0o777, 0o600)

    const dataDir = join(emptyFolder(t), 'data')
    const restored = await restoreInto(dataDir, file)
    assert.equal(restored.code, 0, restored.stderr)
    assert.equal(restored.stderr, '')

    const served = await serveWaraq(t, { ...service.env, WARAQ_DATA_DIR: dataDir })
    const read = readerOf(served.url, author.token)
    assert.deepEqual(await everythingOf(read), before)
    const json = JSON.parse(await read(`/v1/documents/images/${image}/url/`))
    assert.equal(
      (await fetch(json.download_url.replace(/^.*\/v1/, `${served.url}/v1`))).status,
      200,
    )
  })

  test('a backup during saves contains whole documents of one point in time', async (t) => {
    const { service, author, file } = await startServiceWithData(t)
    const writing = new AbortController()
    const { id } = await author.client.createDocument(doc(p('Draft 0')))
    const saving = (async () => {
      for (let at = 1; !writing.signal.aborted; at++) {
        await author.client.updateDocument(id, doc(p(`Draft ${at}`), p('x'.repeat(at % 5000))))
      }
    })()
    assert.equal((await runTyped(service.env, 'backup', file, KEYS)).code, 0)
    writing.abort()
    await saving
    assert.equal((await restoreInto(join(emptyFolder(t), 'data'), file)).code, 0)
  })

  test('a backup succeeds while images change, and after an interrupted backup', async (t) => {
    const { service, author, image, file } = await startServiceWithData(t)
    const waiting = await ticketOf(author)
    await put(waiting, IMAGE_FIXTURES['image/png'])
    mkdirSync(`${file}.part`)
    writeFileSync(join(`${file}.part`, 'waraq.db'), 'of an interrupted backup')
    const images = join(service.dataDir, 'blobs/images')
    const { object_key: key } = await rowOf(service, image)
    const [large, gone] = [join(images, '0-large'), join(images, 'z-collected')]
    writeFileSync(large, '')
    truncateSync(large, 64 * 1_048_576)
    writeFileSync(gone, 'an orphan')

    const made = runTyped(service.env, 'backup', file)
    // All names are read before the large object is written; the last one is deleted now.
    await waitFor(
      'images are written',
      async () => (await sizeOf(join(`${file}.part`, 'archive'))) > 8 * 1_048_576,
    )
    rmSync(gone)
    const { code, stderr } = await made
    assert.equal(code, 0, stderr)
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')
    assert.deepEqual(
      names.filter((name) => name.startsWith('blobs/')),
      ['blobs/images/0-large', `blobs/${key}`],
    )
    assert.deepEqual(readdirSync(join(file, '..')), ['copy.tar'])
    assert.equal((await restoreInto(join(emptyFolder(t), 'data'), file)).code, 0)
  })

  test('tar can read a backup', async (t) => {
    const { service, file } = await startServiceWithData(t)
    await runTyped(service.env, 'backup', file)
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')
    assert.equal(names[0], 'waraq.db')
    assert.equal(names.at(-1), 'manifest.json')
    assert.ok(names.some((name) => name.startsWith('blobs/')))
    assert.ok(!names.includes('master.key'))
  })

  test('a backup without the master key warns, and a restored server refuses to start', async (t) => {
    const { service, file } = await startServiceWithData(t)
    const made = await runTyped(service.env, 'backup', file)
    assert.match(made.stderr, /master key is not part of this backup/)
    const dataDir = join(emptyFolder(t), 'data')
    const restored = await restoreInto(dataDir, file)
    assert.match(restored.stderr, /existing secrets, tokens and share links stop working/)
    assert.ok(!existsSync(join(dataDir, 'master.key')))
    const started = await runTyped({ WARAQ_DATA_DIR: dataDir }, 'org', 'list')
    assert.match(started.stderr, /the master key is missing/)
  })

  test('a second backup to the same file fails and leaves the first one intact', async (t) => {
    const { service, file } = await startServiceWithData(t)
    const images = join(service.dataDir, 'blobs/images')
    writeFileSync(join(images, '0-large'), '')
    truncateSync(join(images, '0-large'), 16 * 1_048_576)
    const first = runTyped(service.env, 'backup', file)
    await waitFor(
      'the first backup has started',
      async () => (await sizeOf(join(`${file}.part`, 'archive'))) > 0,
    )
    const second = await runTyped(service.env, 'backup', file)
    assert.equal(second.code, 1)
    assert.match(second.stderr, /another process is writing a backup to .*copy\.tar/)
    assert.equal((await first).code, 0)
    assert.equal((await restoreInto(join(emptyFolder(t), 'data'), file)).code, 0)
  })

  test('a backup without a database or a target folder fails and creates nothing', async (t) => {
    const { service } = await startServiceWithData(t)
    const folder = emptyFolder(t)
    const nothing = await runTyped({ WARAQ_DATA_DIR: folder }, 'backup', join(folder, 'copy.tar'))
    assert.match(nothing.stderr, /^there is nothing to back up: .*waraq\.db does not exist$/)
    const lost = await runTyped(service.env, 'backup', join(folder, 'not-mounted/copy.tar'))
    assert.match(lost.stderr, /^folder .*not-mounted does not exist$/)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('a backup does not overwrite a file', async (t) => {
    const { service, file } = await startServiceWithData(t)
    writeFileSync(file, 'precious')
    const made = await runTyped(service.env, 'backup', file)
    assert.equal(made.code, 1)
    assert.equal(readFileSync(file, 'utf8'), 'precious')
    assert.deepEqual(readdirSync(join(file, '..')), ['copy.tar'])
  })
})

describe('restore', () => {
  test('no server starts during a restore, and restore fails beside a running server', async (t) => {
    const { service, file } = await startServiceWithData(t)
    await runTyped(service.env, 'backup', file)
    const dataDir = emptyFolder(t)
    const lock = holdFileLock(join(dataDir, 'lock.db'))
    const restored = await restoreInto(dataDir, file)
    lock.release()
    assert.match(restored.stderr, /another Waraq server is using this data folder/)
    assert.equal((await restoreInto(dataDir, file)).code, 0)
  })

  test('restore leaves a non-empty folder unchanged', async (t) => {
    const { service, file } = await startServiceWithData(t)
    await runTyped(service.env, 'backup', file)
    const dataDir = emptyFolder(t)
    writeFileSync(join(dataDir, 'mine.txt'), 'precious')
    const restored = await restoreInto(dataDir, file)
    assert.match(restored.stderr, /is not empty/)
    assert.deepEqual(readdirSync(dataDir), ['mine.txt'])
  })

  test('restore rejects a backup with a changed byte or a truncated end', async (t) => {
    const { service, file } = await startServiceWithData(t)
    await runTyped(service.env, 'backup', file)
    const whole = readFileSync(file)
    const damaged: [what: string, bytes: Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['other bytes', Buffer.from('not a backup'.repeat(100))],
      ...[0.01, 0.3, 0.6, 0.9, 0.99].map((share): [string, Buffer] => [
        `cut at ${share}`,
        whole.subarray(0, whole.length * share),
      ]),
      ...[100, 600, 5000, whole.length >> 1].map((at): [string, Buffer] => [
        `changed at ${at}`,
        changedAt(whole, at),
      ]),
    ]
    for (const [what, bytes] of damaged) {
      const bad = join(emptyFolder(t), 'bad.tar')
      writeFileSync(bad, bytes)
      const folder = emptyFolder(t)
      const restored = await restoreInto(join(folder, 'data'), bad)
      assert.equal(restored.code, 1, what)
      assert.doesNotMatch(restored.stderr, /TypeError|undefined/, what)
      assert.deepEqual(readdirSync(folder), [], what)
    }
  })

  test('restore rejects a name that escapes the folder', async (t) => {
    const folder = emptyFolder(t)
    writeFileSync(join(folder, 'evil.txt'), 'x')
    const file = join(folder, 'evil.tar')
    const outside = '--transform=s,^,../,'
    execFileSync('tar', ['--format=ustar', '-P', outside, '-cf', file, '-C', folder, 'evil.txt'])
    const restored = await restoreInto(join(emptyFolder(t), 'data'), file)
    assert.match(restored.stderr, /unexpected file/)
  })
})

function changedAt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
