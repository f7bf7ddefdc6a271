import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadOnlyDatabase } from '../database.ts'
import { createWalPositionSource } from './wal-position.ts'

/**
 * WAL positions of a primary that writes one byte per millisecond; its responses wait for release.
 */
function openPositions({ isHeld = false } = {}) {
  const time = { now: 0, asked: 0 }
  const held: (() => void)[] = []
  const primary: ReadOnlyDatabase = {
    async find<Row>() {
      time.asked += 1
      const row = { written: time.now, timeline: 1, cluster: 'one' }
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      // All rows of this primary have one type.
      return row as Row
    },
  }
  const positions = createWalPositionSource(primary, () => time.now)
  const at = (now: number) => {
    time.now = now
    return positions.find()
  }
  return { time, held, at }
}

test('find() queries the primary at most five times a second and reuses a position for 500 ms', async () => {
  const { time, at } = openPositions()
  assert.equal((await at(0))?.written, 0)
  assert.equal((await at(199))?.written, 0)
  assert.equal(time.asked, 1)
  assert.equal((await at(200))?.written, 0)
  assert.equal(time.asked, 2)
  assert.equal((await at(499))?.written, 0)
  assert.equal((await at(500))?.written, 200)
})

test('find() queries the primary again after a pause', async () => {
  const { at } = openPositions()
  await at(0)
  assert.equal((await at(10_000))?.written, 10_000)
})

test('find() discards a position that took 500 ms to arrive', async () => {
  const { held, at } = openPositions({ isHeld: true })
  const early = at(0)
  const late = at(600)
  for (const letGo of held) letGo()
  assert.equal((await early)?.written, 0)
  assert.equal(await late, undefined)
})

test('find() returns undefined if the primary cannot be queried', async () => {
  const primary: ReadOnlyDatabase = { find: () => Promise.reject(new Error('not there')) }
  assert.equal(await createWalPositionSource(primary, () => 0).find(), undefined)
})
