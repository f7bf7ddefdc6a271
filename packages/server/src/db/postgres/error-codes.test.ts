import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseError } from 'pg'
import { isConnectionFailure, isLostCommit } from './error-codes.ts'

const errorOf = (fields: Partial<DatabaseError>): DatabaseError =>
  Object.assign(new DatabaseError('failed', 6, 'error'), fields)

test('a worker that Citus lost is a failed connection, another internal error is not', () => {
  const lost = errorOf({ code: 'XX000', file: 'remote_commands.c' })
  assert.equal(isConnectionFailure(lost), true)
  assert.equal(isConnectionFailure(errorOf({ code: 'XX000', file: 'heapam.c' })), false)
  assert.equal(isConnectionFailure(errorOf({ code: '23505' })), false)
  assert.equal(isConnectionFailure(errorOf({ code: '08006' })), true)
})

test('a warning about a commit on a worker makes the commit doubtful', () => {
  const file = 'remote_transaction.c'
  assert.equal(isLostCommit({ severity: 'WARNING', file }), true)
  assert.equal(isLostCommit({ severity: 'NOTICE', file }), false)
  assert.equal(isLostCommit({ severity: 'WARNING', file: 'xact.c' }), false)
})
