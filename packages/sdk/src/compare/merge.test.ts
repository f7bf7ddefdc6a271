import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { isLong } from '../../../../test/lib/long.ts'
import { createRandom, makeDocument, plantEdits } from '../../test/edited-documents.ts'
import { type MergeResult, merge as mergeInTime } from './merge.ts'

const MERGES = isLong ? 1500 : 300

/** Without a time limit, which a busy machine would reach. */
const merge = (base: DocumentNode, mine: DocumentNode, theirs: DocumentNode) =>
  mergeInTime(base, mine, theirs, { now: () => 0 })

const paragraph = (words: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words }],
})
const doc = (...lines: string[]): DocumentNode => ({ type: 'doc', content: lines.map(paragraph) })

/** The words that occur at one place: another side may have removed a word where it stays. */
function wordsOf(value: unknown): Set<string> {
  return new Set(JSON.stringify(value).match(/\b[a-z]+\d\w*/g))
}

/** Those that are shown: of a conflict the words of both sides. */
function shownWords({ blocks }: MergeResult): Set<string> {
  return wordsOf(
    blocks.map((one) => (one.kind === 'conflict' ? [one.mine, one.theirs] : one.blocks)),
  )
}

/** The merged blocks of a result without a conflict. */
function blocksOf(result: MergeResult): DocumentNode[] {
  assert.equal(result.conflicts, 0)
  return result.blocks.flatMap((one) => (one.kind === 'conflict' ? [] : one.blocks))
}

test('merge loses no word of either side', (t) => {
  let [conflicts, lost] = [0, 0]
  for (let seed = 1; seed <= MERGES; seed++) {
    const random = createRandom(seed)
    const base = makeDocument(5 + Math.floor(random() * 60), random)
    const { edited: mine } = plantEdits(base, Math.floor(random() * 8), 'm', random)
    const { edited: theirs } = plantEdits(base, Math.floor(random() * 8), 't', random)
    const result = merge(base, mine, theirs)
    const shown = shownWords(result)
    const [inBase, inMine, inTheirs] = [base, mine, theirs].map(({ content }) => wordsOf(content))
    // A word may be missing only if one side removed it.
    const keptWords = [...(inMine ?? [])].filter(
      (word) => !inBase?.has(word) || inTheirs?.has(word),
    )
    const others = [...(inTheirs ?? [])].filter((word) => !inBase?.has(word))
    lost += [...keptWords, ...others].filter((word) => !shown.has(word)).length
    if (result.conflicts > 0) conflicts++
    assert.deepEqual(blocksOf(merge(base, mine, base)), mine.content, `seed ${seed}`)
    assert.deepEqual(blocksOf(merge(base, base, theirs)), theirs.content, `seed ${seed}`)
    assert.deepEqual(blocksOf(merge(base, mine, mine)), mine.content, `seed ${seed}`)
  }
  t.diagnostic(`${MERGES} merges, ${MERGES - conflicts} without a conflict, ${lost} words lost`)
  assert.equal(lost, 0)
})

const LONG = 'These are the first words of a paragraph that is long enough for a comparison'
const MERGED: [what: string, base: string[], mine: string[], theirs: string[], merged: string[]][] =
  [
    [
      'changes of different blocks',
      ['a', 'b', 'c'],
      ['a1', 'b', 'c'],
      ['a', 'b', 'c1'],
      ['a1', 'b', 'c1'],
    ],
    ['the same change of both', ['a', 'b'], ['a', 'b1'], ['a', 'b1'], ['a', 'b1']],
    [
      'blocks inserted at one place: mine first',
      ['a', 'b'],
      ['a', 'm', 'b'],
      ['a', 't', 'b'],
      ['a', 'm', 't', 'b'],
    ],
    ['a block that one side removed', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c1'], ['a', 'c1']],
    ['blocks that both removed, and more', ['a', 'b', 'c'], ['a'], ['a', 'b'], ['a']],
    [
      'an insertion before a changed block',
      ['a', LONG],
      ['a', 'm', LONG],
      ['a', `${LONG} t`],
      ['a', 'm', `${LONG} t`],
    ],
    [
      'an insertion after a changed block',
      [LONG, 'z'],
      [LONG, 'm', 'z'],
      [`${LONG} t`, 'z'],
      [`${LONG} t`, 'm', 'z'],
    ],
  ]

for (const [what, base, mine, theirs, merged] of MERGED) {
  test(`merge takes ${what}`, () => {
    const blocks = blocksOf(merge(doc(...base), doc(...mine), doc(...theirs)))
    assert.deepEqual(blocks, merged.map(paragraph))
  })
}

const CONFLICTS: [what: string, base: string[], mine: string[], theirs: string[]][] = [
  ['a block that both changed', ['a', LONG, 'z'], ['a', `${LONG} m`, 'z'], ['a', `${LONG} t`, 'z']],
  ['a block that both rewrote', ['a', 'b', 'z'], ['a', 'm', 'z'], ['a', 't', 'z']],
  [
    'a block that one removed and one changed',
    ['a', LONG, 'z'],
    ['a', 'z'],
    ['a', `${LONG} t`, 'z'],
  ],
]

for (const [what, base, mine, theirs] of CONFLICTS) {
  test(`merge asks about ${what}, and about nothing else`, () => {
    const { blocks, conflicts } = merge(doc(...base), doc(...mine), doc(...theirs))
    assert.equal(conflicts, 1)
    const [first, conflict, last] = blocks
    assert.deepEqual(first, { kind: 'same', base: [paragraph('a')], blocks: [paragraph('a')] })
    assert.deepEqual(conflict, {
      kind: 'conflict',
      base: base.slice(1, -1).map(paragraph),
      mine: mine.slice(1, -1).map(paragraph),
      theirs: theirs.slice(1, -1).map(paragraph),
    })
    assert.deepEqual(last, { kind: 'same', base: [paragraph('z')], blocks: [paragraph('z')] })
  })
}

test('merge asks about a block that one side moved and the other changed', () => {
  const { blocks, conflicts } = merge(
    doc(LONG, 'b', 'c'),
    doc('b', 'c', LONG),
    doc(`${LONG} t`, 'b', 'c'),
  )
  assert.equal(conflicts, 1)
  assert.deepEqual(blocks[0], {
    kind: 'conflict',
    base: [paragraph(LONG)],
    mine: [],
    theirs: [paragraph(`${LONG} t`)],
  })
})

test('after its time limit merge asks, and repeats no text', () => {
  let time = 0
  const [base, mine, theirs] = [
    doc('a', 'b', 'c', 'd'),
    doc('a1', 'b', 'c', 'd1'),
    doc('a', 'b1', 'c1', 'd'),
  ]
  const { blocks, conflicts } = mergeInTime(base, mine, theirs, {
    timeLimitMs: 5,
    now: () => (time += 10),
  })
  assert.equal(conflicts, 1)
  assert.deepEqual(blocks, [
    { kind: 'conflict', base: base.content, mine: mine.content, theirs: theirs.content },
  ])
})
