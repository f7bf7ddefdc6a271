import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithCeilings } from './ratchet.ts'

const findings = [
  { path: 'packages/a/src/a.ts', message: 'first' },
  { path: 'packages/a/test/b.ts', message: 'second' },
  { path: 'README.md', message: 'third' },
]

test('folders at their ceiling pass', () => {
  assert.deepEqual(compareWithCeilings(findings, { 'packages/a': 2, '.': 1 }).errors, [])
})

test('a folder over its ceiling fails with its findings, one without a ceiling too', () => {
  assert.deepEqual(compareWithCeilings(findings, { 'packages/a': 1, '.': 1 }).errors, [
    'first',
    'second',
    'packages/a: 2 findings, at most 1 allowed',
  ])
  assert.equal(compareWithCeilings(findings, { 'packages/a': 2 }).errors.length, 2)
})

test('tightening lowers ceilings, drops zeros and never raises', () => {
  const { lowered } = compareWithCeilings(findings, { 'packages/a': 1, '.': 5, docs: 3 })
  assert.deepEqual(lowered, { 'packages/a': 1, '.': 1 })
})
