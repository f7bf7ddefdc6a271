import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createLogWriter, type LogWriter } from './log-writer.ts'

const PIPE_BYTES = 65_536

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A pipe that never blocks. */
function newPipe(t: TestContext): { writing: number; reading: number } {
  const path = join(newFolder(t), 'pipe')
  execFileSync('mkfifo', [path])
  const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
  const reading = openSync(path, O_RDONLY | O_NONBLOCK)
  const writing = openSync(path, O_WRONLY | O_NONBLOCK)
  return { writing, reading }
}

const flushed = (writer: LogWriter): Promise<void> =>
  new Promise((resolve) => writer.flush(resolve))

test('a log writer drops the lines that a full disk rejects, and reports their number once', async (t) => {
  const path = join(newFolder(t), 'serve.log')
  symlinkSync('/dev/full', path)
  const writer = createLogWriter(path)
  for (const line of ['one\n', 'two\n', 'three\n']) {
    writer.write(line)
    await flushed(writer)
  }
  rmSync(path)
  for (const line of ['four\n', 'five\n']) {
    writer.write(line)
    await flushed(writer)
  }
  const [notice = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  const { level, lines: count, msg } = JSON.parse(notice)
  assert.deepEqual([level, count, msg], [40, 3, 'lines of the log were dropped'])
  assert.deepEqual(lines, ['four', 'five', ''])
})

test('a log writer reports dropped lines without waiting for another one', async (t) => {
  const path = join(newFolder(t), 'serve.log')
  symlinkSync('/dev/full', path)
  const writer = createLogWriter(path)
  writer.write('one\n')
  await flushed(writer)
  rmSync(path)
  await flushed(writer)
  assert.match(readFileSync(path, 'utf8'), /^\{"level":40,.*"lines":1,.*\}\n$/)
})

test('a log writer keeps what a busy pipe has no room for, and drops lines over its limit', async (t) => {
  const { writing, reading } = newPipe(t)
  const writer = createLogWriter(writing)
  const bytes = Buffer.alloc(PIPE_BYTES)
  const line = `${'a'.repeat(1_023)}\n`
  const count = 2_000
  for (let written = 0; written < count; written++) writer.write(line)
  const lines: string[] = []
  let notice: { lines: number } | undefined
  let rest = ''
  while (lines.length + (notice?.lines ?? 0) < count) {
    await flushed(writer)
    const received = `${rest}${bytes.toString('utf8', 0, readSync(reading, bytes))}`.split('\n')
    rest = received.pop() ?? ''
    for (const each of received) {
      if (each.startsWith('{')) notice = JSON.parse(each)
      else lines.push(each)
    }
  }
  assert.ok(notice)
  assert.ok(lines.every((each) => `${each}\n` === line))
  assert.equal(lines.length, count - notice.lines)
})

test('a log writer outlives the reader of its pipe', async (t) => {
  const { writing, reading } = newPipe(t)
  closeSync(reading)
  const writer = createLogWriter(writing)
  for (const line of ['one\n', 'two\n']) {
    writer.write(line)
    await flushed(writer)
  }
  writer.flushSync()
})
