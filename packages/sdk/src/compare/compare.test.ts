import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { isLong } from '../../../../test/lib/long.ts'
import { joinTexts, placesOf, sideOf } from '../../test/changes.ts'
import { createRandom, type Edit, makeDocument, plantEdits } from '../../test/edited-documents.ts'
import { HOSTILE, hostileOf } from '../../test/hostile-comparisons.ts'
import { compare as compareInTime } from './compare.ts'

const PLANTED = isLong ? 1639 : 330

/** Without a time limit, which a busy machine would reach. */
const compare = (before: DocumentNode, after: DocumentNode) =>
  compareInTime(before, after, { now: () => 0 })

const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const text = (value: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: (DocumentNode | string)[]): DocumentNode => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})

const STARTS: Record<Edit['kind'], string[]> = {
  word: ['words: '],
  bold: ['words: '],
  verse: ['words: '],
  attribute: ['attribute: '],
  part: ['added: '],
  insert: ['added: '],
  remove: ['removed: '],
  move: ['removed by move: ', 'added by move: '],
}

/** Takes the places of an edit away; false if it has none. */
function takeEdit(places: string[], { kind, word }: Edit): boolean {
  const isWord = new RegExp(`\\b${word}\\b`)
  return STARTS[kind].every((start) => {
    const at = places.findIndex((place) => place.startsWith(start) && isWord.test(place))
    if (at >= 0) places.splice(at, 1)
    return at >= 0
  })
}

test('compare finds only the planted edits, and both sides come back unchanged', (t) => {
  let [planted, found, surplus] = [0, 0, 0]
  for (let seed = 1; planted < PLANTED; seed++) {
    const random = createRandom(seed)
    const before = makeDocument(5 + Math.floor(random() * 121), random)
    const most = Math.min(1 + Math.floor(random() * 10), PLANTED - planted)
    const { edited, edits } = plantEdits(before, most, 'e', random)
    const changes = compare(before, edited)
    assert.deepEqual(sideOf(changes, 'removed'), before.content?.map(joinTexts), `seed ${seed}`)
    assert.deepEqual(sideOf(changes, 'added'), edited.content?.map(joinTexts), `seed ${seed}`)
    const places = placesOf(changes)
    planted += edits.length
    found += edits.filter((edit) => takeEdit(places, edit)).length
    surplus += places.length
  }
  t.diagnostic(`planted ${planted}, found ${found}, others ${surplus}`)
  assert.deepEqual({ found, surplus }, { found: planted, surplus: 0 })
})

test('compare takes formulas as a whole', () => {
  const ofCode = (source: string) => ({
    ...text(source),
    marks: [{ type: 'code', attrs: { language: 'math' } }],
  })
  const ofLink = (source: string) => ({
    ...text(source),
    marks: [{ type: 'link', attrs: { href: `#math:${source}` } }],
  })
  const block = (source: string) => ({
    type: 'codeBlock',
    attrs: { language: 'math' },
    content: [text(source)],
  })
  for (const formula of [ofCode, ofLink]) {
    const versionOf = (name: string) =>
      doc(paragraph('So ', formula(`a + ${name}`), ' holds.'), block(`a + b + c + ${name}`))
    assert.deepEqual(placesOf(compare(versionOf('x'), versionOf('y'))), [
      `words: ${JSON.stringify([formula('a + y')])} in ${JSON.stringify(versionOf('y').content?.[0])}`,
      `removed: ${JSON.stringify(block('a + b + c + x'))}`,
      `added: ${JSON.stringify(block('a + b + c + y'))}`,
    ])
  }
})

test('a document compared with itself has no change', () => {
  const one = makeDocument(40, createRandom(7))
  assert.ok(compare(one, structuredClone(one)).every(({ kind }) => kind === 'same'))
})

test('compare ignores the order of keys and reports every other difference', () => {
  const one = { type: 'paragraph', attrs: { dir: 'rtl', indent: 1 }, later: 1, other: [] }
  const same = { other: [], later: 1, attrs: { indent: 1, dir: 'rtl' }, type: 'paragraph' }
  assert.deepEqual(compare(doc(one), doc(same)), [{ kind: 'same', node: same }])
  for (const other of [
    { ...one, later: 2 },
    { ...one, content: [] },
    { ...one, attrs: { dir: 'rtl' } },
    { ...one, marks: [] },
    { ...one, later: '1' },
  ]) {
    assert.ok(compare(doc(one), doc(other)).every(({ kind }) => kind !== 'same'))
  }
})

test('a verse, an image and an unknown node are the same, added or removed as a whole', () => {
  const atom = (type: string, words: string) => ({ type, attrs: { text: words, label: words } })
  for (const type of ['quranVerse', 'hadithNode', 'imageNode', 'constructor']) {
    const [first, other] = [atom(type, 'one two three'), atom(type, 'one two four')]
    const [change] = compare(
      doc(paragraph('These words stay ', first)),
      doc(paragraph('These words stay ', other)),
    )
    assert.equal(change?.kind, 'changed')
    assert.deepEqual(change?.kind === 'changed' && change.inline, [
      { kind: 'same', content: [text('These words stay ')] },
      { kind: 'removed', content: [first] },
      { kind: 'added', content: [other] },
    ])
    const blocks = compare(doc(first), doc(other))
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['removed', 'added'],
    )
  }
})

const PHRASES: [what: string, before: string, after: string, segments: string[]][] = [
  ['a vowel sign', 'هذا كتابٌ قديم', 'هذا كتابٍ قديم', ['هذا ', '-كتابٌ', '+كتابٍ', ' قديم']],
  ['a joiner', 'می\u200cخواهم رفت', 'می خواهم رفت', ['-می\u200cخواهم', '+می خواهم', ' رفت']],
  ['an emoji', 'good 👨‍👩‍👧 day', 'good 👨‍👩‍👦 day', ['good ', '-👨‍👩‍👧', '+👨‍👩‍👦', ' day']],
  ['a phrase', 'we met one two', 'we met three four', ['we met ', '-one two', '+three four']],
  ['an apostrophe', "it's late now", 'its late now', ["-it's", '+its', ' late now']],
  ['a sign', 'yes, we can', 'yes: we can', ['yes', '-,', '+:', ' we can']],
]

const SIGNS = { same: '', removed: '-', added: '+' }

for (const [what, before, after, segments] of PHRASES) {
  test(`compare replaces whole words: ${what}`, () => {
    const [change] = compare(doc(paragraph(before)), doc(paragraph(after)))
    assert.equal(change?.kind, 'changed')
    const shown = (change?.kind === 'changed' ? (change.inline ?? []) : []).map(
      ({ kind, content }) => `${SIGNS[kind]}${content.map((one) => one.text).join('')}`,
    )
    assert.deepEqual(shown, segments)
  })
}

test('a long block that was only moved has one number at both places', () => {
  const long = paragraph('A paragraph that is long enough to be recognized at another place in it.')
  const [one, two] = [paragraph('The first one of them'), paragraph('Something else in the second')]
  const changes = compare(doc(long, one, two), doc(one, two, long))
  assert.deepEqual(
    changes.map((change) => [change.kind, change.kind === 'changed' ? 0 : change.move]),
    [
      ['removed', 1],
      ['same', undefined],
      ['same', undefined],
      ['added', 1],
    ],
  )
})

for (const [what, before, after] of HOSTILE) {
  test(`compare takes linear steps for 8,000 blocks and words: ${what}`, () => {
    const [one, other] = [hostileOf(8_000, before), hostileOf(8_000, after)]
    let steps = 0
    const changes = compareInTime(one, other, { now: () => steps++ * 0 })
    assert.ok(steps < 40 * 8_000, `${steps} steps`)
    assert.deepEqual(sideOf(changes, 'added'), other.content)
  })
}

test('after its time limit compare reports the rest as removed and added', () => {
  const [one, other] = [doc(paragraph('one two')), doc(paragraph('one two three'))]
  let time = 0
  const changes = compareInTime(one, other, { timeLimitMs: 5, now: () => (time += 10) })
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['removed', 'added'],
  )
})

test('a document at the depth limit of the service is compared', () => {
  const nested = (word: string) => {
    let node = paragraph(word)
    for (let depth = 0; depth < 252; depth++) node = { type: 'blockquote', content: [node] }
    return doc(node)
  }
  const changes = compare(nested('one two three four'), nested('one two three five'))
  assert.equal(placesOf(changes).length, 1)
})
