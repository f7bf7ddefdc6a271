import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFurtherOperations } from './further-operations.ts'
import { FURTHER_OPERATIONS } from './lazy-operations.ts'
import type { OperationTools } from './operation-tools.ts'

test('the client has every further operation', () => {
  const operations = createFurtherOperations({} as OperationTools)
  assert.deepEqual(FURTHER_OPERATIONS.toSorted(), Object.keys(operations).toSorted())
})
