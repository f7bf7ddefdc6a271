import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldTitle } from './fold-title.ts'

const SAME: [rule: string, one: string, other: string][] = [
  ['capitals and small letters', 'Tafsir NOTES', 'tafsir notes'],
  ['accents', 'Café Ṣāliḥ', 'cafe salih'],
  ['composed and decomposed letters', 'caf\u00e9', 'cafe\u0301'],
  ['full width and narrow', 'ＡＢＣ', 'abc'],
  ['vowelled and bare Arabic', 'مُحَاضَرَةٌ', 'محاضره'],
  ['the forms of alef', 'أحكام إسلام آية ٱلدرس', 'احكام اسلام ايه الدرس'],
  ['yeh and alef maqsura', 'مستوى', 'مستوي'],
  ['teh marbuta and heh', 'مقالة', 'مقاله'],
  ['hamza on its seats', 'مسؤول رئيس', 'مسوول رييس'],
  ['tatweel', 'كتـــاب', 'كتاب'],
  ['Persian and Arabic kaf and yeh', 'کتابی', 'كتابي'],
  ['a ligature and its letters', 'ﻻ', 'لا'],
]

for (const [rule, one, other] of SAME) {
  test(`foldTitle does not distinguish ${rule}`, () => {
    assert.equal(foldTitle(one), foldTitle(other))
  })
}

test('foldTitle keeps other letters distinct', () => {
  for (const [one, other] of [
    ['س', 'ش'],
    ['د', 'ذ'],
    ['ه', 'ح'],
    ['a', 'b'],
    ['1', '2'],
  ]) {
    assert.notEqual(foldTitle(one ?? ''), foldTitle(other ?? ''))
  }
})

test('foldTitle is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      assert.equal(foldTitle(foldTitle(title)), foldTitle(title))
    }),
  )
})
