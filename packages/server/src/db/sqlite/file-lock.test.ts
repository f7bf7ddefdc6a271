import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { holdFileLock, isFileLocked } from './file-lock.ts'

test('only one server at a time holds a data folder', (t) => {
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

test('isFileLocked() does not acquire the lock', (t) => {
  const file = scratchDatabase(t)
  assert.equal(isFileLocked(file), false)
  const lock = holdFileLock(file)
  for (let times = 0; times < 3; times++) assert.equal(isFileLocked(file), true)
  assert.throws(() => holdFileLock(file))
  lock.release()
})

test('locks of different folders are independent', (t) => {
  const [one, other] = [scratchDatabase(t), scratchDatabase(t)]
  const locks = [holdFileLock(one), holdFileLock(other)]
  for (const lock of locks) lock.release()
})

test('a missing folder is reported as missing, not as locked', (t) => {
  const missing = join(dirname(scratchDatabase(t)), 'missing', 'lock.db')
  assert.throws(() => holdFileLock(missing), /unable to open/)
})
