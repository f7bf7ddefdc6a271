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
  ['Arabic, Persian and Indic digits', 'درس ٤٥ ۴۵ ४५', 'درس 45 45 45'],
  ['typographic and plain quotes', 'It’s “his” «own» ‘one’', `It's "his" "own" 'one'`],
  ['quotes and none', '"A" lesson', 'A lesson'],
  ['dashes and hyphens', '2024–2025 a—b c‑d', '2024-2025 a-b c-d'],
  ['the small alef, as a mark and as a letter', 'ٱلرَّحْمَـٰن صِرَٲط', 'الرحمن صرط'],
  ['letters of the mushaf and of a keyboard', 'ٱلۡڪِتَـٰبُ لَهُۥ', 'الكتب له'],
  ['Arabic and Latin punctuation', 'نعم، لا؛ لم؟', 'نعم, لا; لم?'],
  ['marks of direction and joiners', '\u200Fمی\u200Cشود', 'مىشود'],
  ['a dotless i', 'ISTANBUL ırmak', 'istanbul irmak'],
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
