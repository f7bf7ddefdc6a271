import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { withWritable } from './unwritable.ts'

const REMEDY =
  /^OperatorError: cannot open (.+) for writing: give .+ access to \S+, or set WARAQ_DATA_DIR/

test('a file that SQLite cannot open or write is named with the remedy', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-unwritable-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const missing = join(folder, 'missing/waraq.db')
  assert.throws(() => withWritable(missing, () => new DatabaseSync(missing)), REMEDY)

  const file = join(folder, 'waraq.db')
  new DatabaseSync(file).close()
  const readOnly = new DatabaseSync(file, { readOnly: true })
  t.after(() => readOnly.close())
  assert.throws(() => withWritable(file, () => readOnly.exec('CREATE TABLE a (b)')), REMEDY)
})

test('any other error stays as it is', () => {
  const error = new Error('syntax error')
  const fail = () => {
    throw error
  }
  assert.throws(() => withWritable('waraq.db', fail), error)
})
