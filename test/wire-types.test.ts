import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wireTypes } from '../scripts/wire-types.ts'
import { readText } from './lib/tree.ts'

test('the wire types are generated from the schemas of responses', () => {
  assert.equal(readText('packages/contract/src/wire.ts'), wireTypes(), 'run npm run docs:write')
})

const HEIGHT = { $id: 'Height', type: 'object', properties: { metres: { type: 'number' } } }

test('`wireTypes` rejects two schemas of one name and a schema without a type', () => {
  assert.match(wireTypes([HEIGHT, { ...HEIGHT }]), /interface Height \{\n {2}metres\?: number\n\}/)
  const feet = { ...HEIGHT, properties: { feet: { type: 'number' } } }
  assert.throws(() => wireTypes([HEIGHT, feet]), /two schemas have the name Height/)
  const schema = { ...HEIGHT, properties: { metres: { allOf: [] } } }
  assert.throws(() => wireTypes(schema), /no type for \{"allOf"/)
})
