import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireLinear, requireLinearOnDocuments } from './lib/growth/all-in-time.ts'
import { DOCUMENTS, IMAGES, MARKS_AND_CUES, PARTS, QUOTATIONS } from './lib/growth/documents.ts'
import { growthOf, type Pattern, type Target } from './lib/growth/growth.ts'
import { IMPORTS, MARKUP } from './lib/growth/imports.ts'
import { REQUESTS } from './lib/growth/requests.ts'

const KINDS: [kind: string, targets: Target[], own: string[]][] = [
  ['requests', REQUESTS, []],
  ['quotations and references', QUOTATIONS, MARKS_AND_CUES],
  ['images', IMAGES, PARTS],
  ['imports', IMPORTS, MARKUP],
]

for (const [kind, targets, own] of KINDS) {
  test(`time grows with the length of ${kind} and no faster`, (t) => requireLinear(t, targets, own))
}

test('time grows with the length of a document that is saved and no faster', (t) =>
  requireLinearOnDocuments(t, DOCUMENTS))

// Faults that three readers had, each of which blocked the process for seconds.
const PLANTED: [Target, Pattern][] = [
  [
    { name: 'a parameter', read: (text) => text.replace(/\s*=\s*/, '=') },
    { unit: ' ', after: 'x' },
  ],
  [
    {
      name: 'escaped keys',
      read: (text) => text.replace(/"(?:[^"\\]|\\.)*"(?=[\t\n\r ]*(:?))/gs, ''),
    },
    { unit: '\\"' },
  ],
  [
    {
      name: 'a trailing number',
      read: (text) => text.replace(/[\s\u00A0]*[\u0660-\u0669]+$/, ''),
    },
    { unit: '\u0661', after: 'x' },
  ],
]

test('a parser that restarts at each character is detected', () => {
  // The growth is visible at an eighth of the length, which takes less time.
  const sizes = { small: 2_048, large: 8_192 }
  for (const [target, pattern] of PLANTED) {
    assert.match(growthOf(target, pattern, sizes) ?? '', /times as much/, target.name)
  }
})
