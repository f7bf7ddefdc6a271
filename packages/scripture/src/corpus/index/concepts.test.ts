import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verseIndexOf } from '../../text/index.ts'
import { createConceptNames } from './concept-names.ts'
import { nameWords, parseConcepts } from './concepts.ts'

const LIST = `
fasting = en: fasting, fast of Ramadan | ar: الصيام، صوم | tr: oruç | zh: 斋戒、封斋 = 2:183-185 2:187 2:184 = صيام صوموا
parents = en: parents | ar: بر الوالدين, الوالدان = 17:23 =
water = en: water | tr: su = 21:30 =
his-people = en: people | es: su =  = قومه
`
const CONCEPTS = parseConcepts(LIST)
const namedIn = createConceptNames(CONCEPTS)
const idsIn = (query: string) => namedIn(nameWords(query)).map(({ concept }) => concept.id)

test('a line of a list has names, verses in their order and Arabic words', () => {
  const [fasting] = CONCEPTS
  assert.deepEqual(fasting?.headings, { en: 'fasting', ar: 'الصيام', tr: 'oruç', zh: '斋戒' })
  assert.deepEqual(fasting?.names.ar, ['صيام', 'صوم'])
  const first = verseIndexOf(2, 183) ?? assert.fail()
  assert.deepEqual(fasting?.verses, [first, first + 1, first + 2, first + 4])
  assert.deepEqual(fasting?.words, ['صيام', 'صوموا'])
})

const MALFORMED: [fault: string, line: string][] = [
  ['a part is missing', 'fasting = en: fasting = 2:183'],
  ['a part too many', 'fasting = en: fasting = 2:183 = صيام = 2:184'],
  ['names without a language', 'fasting = fasting = 2:183 ='],
  ['an empty name', 'fasting = en: fasting, = 2:183 ='],
  ['a verse that does not exist', 'fasting = en: fasting = 2:287 ='],
  ['a range that ends before it begins', 'fasting = en: fasting = 2:185-183 ='],
  ['no reference', 'fasting = en: fasting = 2:183, 2:184 ='],
]
for (const [fault, line] of MALFORMED) {
  test(`a line is not read if it has ${fault}`, () => {
    assert.throws(() => parseConcepts(line), /^Error: (?:Not|An empty|No)/)
  })
}

const NAMES: [query: string, ids: string[]][] = [
  ['fasting', ['fasting']],
  ['the FAST of Ramadan and parents', ['fasting', 'parents']],
  ['fast', []],
  ['Oruç', ['fasting']],
  ['صِيَام', ['fasting']],
  ['وبالصيام', ['fasting']],
  ['وصوم', ['fasting']],
  ['للوالدين', []],
  ['وبر الوالدين', ['parents']],
  ['بر', []],
  ['关于斋戒的经文', ['fasting']],
  ['封斋', ['fasting']],
]
for (const [query, ids] of NAMES) {
  test(`"${query}" names ${ids.join(' and ') || 'nothing'}`, () => {
    assert.deepEqual(idsIn(query), ids)
  })
}

test('a name in two languages is in that of the other names', () => {
  assert.deepEqual(idsIn('su'), ['water'])
  assert.deepEqual(idsIn('oruç su'), ['fasting', 'water'])
  const spanish = createConceptNames([
    ...CONCEPTS,
    ...parseConcepts('faith = es: fe, fe verdadera = 2:285 ='),
  ])
  const named = spanish(nameWords('su fe'))
  assert.deepEqual(
    named.map(({ concept, language }) => [concept.id, language]),
    [
      ['his-people', 'es'],
      ['faith', 'es'],
    ],
  )
})
