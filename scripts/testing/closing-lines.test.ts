import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingLines } from './closing-lines.ts'

test('files that take long are named with their seconds', () => {
  const facts = [
    { kind: 'time', file: 'test/a.test.ts', milliseconds: 8_000 },
    { kind: 'time', file: 'test/b.test.ts', milliseconds: 20_400 },
    { kind: 'time', file: 'test/a.test.ts', milliseconds: 4_000 },
    { kind: 'time', file: 'test/c.test.ts', milliseconds: 9_000 },
  ] as const
  const lines = closingLines([...facts])
  assert.deepEqual(lines.slice(0, -2), [
    '',
    'SLOW',
    '   20 s  test/b.test.ts',
    '   12 s  test/a.test.ts',
  ])
})
