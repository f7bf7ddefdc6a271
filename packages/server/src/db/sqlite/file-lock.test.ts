import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { holdFileLock, isFileLocked } from './file-lock.ts'

test('a data folder is held by one server at a time', (t) => {
  const file = scratchDatabase(t)
  assert.equal(isFileLocked(file), false)
  const lock = holdFileLock(file)
  assert.equal(isFileLocked(file), true)
  assert.throws(
    () => holdFileLock(file),
    /^OperatorError: another Waraq server is using this data folder \(.*waraq\.db is locked\)$/,
  )
  assert.equal(isFileLocked(file), true)
  lock.release()
  assert.equal(isFileLocked(file), false)
  holdFileLock(file).release()
})

test('looking whether a folder is held does not take it', (t) => {
  const file = scratchDatabase(t)
  assert.equal(isFileLocked(file), false)
  const lock = holdFileLock(file)
  for (let times = 0; times < 3; times++) assert.equal(isFileLocked(file), true)
  assert.throws(() => holdFileLock(file))
  lock.release()
})

test('another folder is another server’s', (t) => {
  const [one, other] = [scratchDatabase(t), scratchDatabase(t)]
  const locks = [holdFileLock(one), holdFileLock(other)]
  for (const lock of locks) lock.release()
})

test('a folder that is not there is told as what it is, not as held by another server', (t) => {
  const missing = join(dirname(scratchDatabase(t)), 'missing', 'lock.db')
  assert.throws(() => holdFileLock(missing), /unable to open/)
})
