import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireTypes } from '../scripts/wire-types.ts'
import { readText } from './lib/tree.ts'

test('the wire types are generated from the schemas of responses', () => {
  assert.equal(readText('packages/contract/src/wire.ts'), wireTypes(), 'run npm run docs:write')
})
