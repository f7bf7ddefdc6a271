import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { systemRandom } from './random.ts'
import { shardOf } from './shard.ts'
import { createNewId, idPrefixOf, shardOfId } from './uuid.ts'

const NOON = new Date('2026-11-21T12:00:00.250Z')
const VERSION_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a version 8 UUID with its time and shard', () => {
  const newId = createNewId(() => NOON, systemRandom)
  for (const shard of [0, 1, 255, 256, 4_095]) {
    const id = newId(shard)
    assert.match(id, VERSION_8)
    assert.equal(shardOfId(id), shard)
    assert.equal(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16), NOON.getTime())
  }
})

test('an id has 62 random bits and two variant bits', () => {
  const none = createNewId(
    () => NOON,
    (bytes) => Buffer.alloc(bytes),
  )(0)
  assert.equal(none.slice(19), '8000-000000000000')
  const all = createNewId(
    () => NOON,
    (bytes) => Buffer.alloc(bytes, 0xff),
  )(0)
  assert.equal(all.slice(19), 'bfff-ffffffffffff')
})

test('ten thousand ids of one millisecond differ', () => {
  const newId = createNewId(() => NOON, systemRandom)
  const ids = Array.from({ length: 10_000 }, () => newId(7))
  assert.equal(new Set(ids).size, ids.length)
})

test('shardOfId() returns undefined for foreign ids', () => {
  const id = createNewId(() => NOON, systemRandom)(7)
  const others = [
    '',
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `{${id}}`,
    ` ${id}`,
    `${id}\n`,
    `${id}0`,
    id.slice(1),
    `${id.slice(0, 14)}4${id.slice(15)}`,
    `${id.slice(0, 19)}c${id.slice(20)}`,
    '00000000-0000-0000-0000-000000000000',
    '../../etc/passwd',
    `' OR 1=1 --`,
  ]
  for (const other of others) assert.equal(shardOfId(other), undefined, other)
  fc.assert(fc.property(fc.string(), (text) => shardOfId(text) === undefined))
})

test('shardOf() is stable and below 4096', () => {
  assert.equal(shardOf(''), 0xe3b, 'the first 12 bits of the SHA-256 of nothing')
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const shard = shardOf(id)
      assert.ok(Number.isInteger(shard) && shard >= 0 && shard < 4_096)
      assert.equal(shardOf(id), shard)
    }),
  )
})

test('idPrefixOf() begins the ids of its time, and orders them', () => {
  const id = createNewId(() => NOON, systemRandom)(7)
  assert.ok(id.startsWith(idPrefixOf(NOON)))
  assert.ok(id < idPrefixOf(new Date(NOON.getTime() + 1)))
  assert.ok(id > idPrefixOf(NOON))
})
