import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Benchmark, Report } from './bench.ts'
import { sectionOf, withSection } from './results.ts'

const report = (measured: string, foreignShare: number): Report => ({
  metrics: [{ what: 'speed', measured, spread: '', target: 'at least 2', isMet: measured >= '2' }],
  details: [],
  foreignShares: [foreignShare],
})
const figureOf = (name: string): Benchmark => ({
  name,
  title: `how it goes with ${name}`,
  sources: [],
  run: async () => report('0', 0),
})
const [reads, writes] = [figureOf('reads'), figureOf('writes')]
const at = new Date('2026-01-02T03:04:05Z')

test('withSection replaces the section of the benchmark and no other', () => {
  const first = withSection('', [reads, writes], writes, sectionOf(writes, report('7', 0), at))
  const second = withSection(first, [reads, writes], reads, sectionOf(reads, report('3', 0), at))
  const third = withSection(second, [reads, writes], reads, sectionOf(reads, report('4', 0), at))
  assert.deepEqual(third.match(/^## \w+/gm), ['## reads', '## writes'])
  assert.match(third, /speed +\| 4 /)
  assert.match(third, /speed +\| 7 /)
  assert.doesNotMatch(third, /speed +\| 3 /)
})

test('sectionOf marks a missed target', () => {
  assert.match(sectionOf(reads, report('1', 0), at), /\*\*missed\*\*/)
  assert.match(sectionOf(reads, report('2', 0), at), /\| met/)
})

test('sectionOf reports interference by other processes', () => {
  assert.match(sectionOf(reads, report('2', 0.4), at), /noisy run/)
  assert.doesNotMatch(sectionOf(reads, report('2', 0.02), at), /noisy run/)
  const unknown = { ...report('2', 0), foreignShares: [] }
  assert.doesNotMatch(sectionOf(reads, unknown, at), /Other processes/)
})
