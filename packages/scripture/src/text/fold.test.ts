import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldArabic, foldArabicHard, foldDigits, foldText } from './fold.ts'

const alike: [what: string, a: string, b: string][] = [
  ['vowels', 'كِتَابٌ', 'كتاب'],
  ['tatweel', 'كتـــاب', 'كتاب'],
  ['alef forms', 'أحمد إبراهيم ٱلله آدم', 'احمد ابراهيم الله ادم'],
  ['the Uthmani spelling of the long alef', 'ءَادَم', 'آدم'],
  ['teh marbuta', 'رحمة', 'رحمه'],
  ['alef maksura', 'موسى', 'موسي'],
  ['a Persian keyboard', 'کتابی', 'كتابي'],
  ['composed and decomposed letters', 'مؤمن'.normalize('NFD'), 'مؤمن'],
  ['presentation forms', '\uFEFB', 'لا'],
  ['punctuation', 'نعم، كلا؟', 'نعم كلا'],
  ['the small alef after a letter that does not join', 'صِرَٲطَ', 'صِرَٰطَ'],
  ['a tooth without its signs', 'هَدَٮٰهُ', 'هَدَىٰهُ'],
  ['a hamza below a tooth', 'أُوْلَـٰٓٮِٕكَ', 'أُولَٰئِكَ'],
  ['a high hamza', 'شي\u0640\u0674ا', 'شي\u0640\u0654ا'],
  ['an alef with a high hamza', '\u0675حمد', 'أحمد'],
  ['the letters of a mushaf', 'ڪِتَٰبِہِ', 'كتبه'],
  ['signs of IndoPak and of newer Unicode', 'بِهٖ لَهٗ مِنۡ\u08D6 قَالَ\u0898', 'به له من قال'],
  ['signs of one font', 'عَظِيۡمٌ\uE022', 'عظيم'],
  ['joiners in a word', 'می\u200Cشود', 'ميشود'],
  ['letters of the Maghreb', '\u06A2ي \u06A7ال', 'في قال'],
  ['marks of direction', '\u200Fنعم\u202C', 'نعم'],
]

for (const [what, a, b] of alike) {
  test(`${what} make no difference`, () => assert.equal(foldArabic(a), foldArabic(b)))
}

test('words of different letters stay different', () => {
  for (const [a, b] of [
    ['ماء', 'ما'],
    ['قلب', 'كلب'],
    ['سأل', 'سل'],
  ] as const) {
    assert.notEqual(foldArabic(a), foldArabic(b))
  }
})

test('foldArabicHard removes hamza with its seat', () => {
  assert.equal(foldArabicHard('مؤمن'), foldArabicHard('مءمن'))
  assert.equal(foldArabicHard('شيء'), foldArabicHard('شي'))
  assert.equal(foldArabicHard('بئس'), 'بس')
})

test('folding is idempotent', () => {
  for (const text of ['ٱلرَّحۡمَٰنِ', 'سَوَآءٌ', 'يَـُٔودُهُۥ', 'Āl ʿImrān', 'Мухаммад Ёж', 'দয়ালু', '奉至仁']) {
    for (const fold of [foldArabic, foldArabicHard, foldText]) {
      assert.equal(fold(fold(text)), fold(text))
    }
  }
})

test('foldDigits converts digits of five scripts', () => {
  assert.equal(foldDigits('٢٥٥ ۲۵۵ २५५ ২৫৫ ２５５ 255'), '255 255 255 255 255 255')
})

test('foldText removes case and marks of Latin and Cyrillic, not Bengali signs', () => {
  assert.equal(foldText('Ṣūrah ʿAlī’s ÇIĞ ışık'), 'surah alis cig isik')
  assert.equal(foldText('Ещё'), 'еще')
  assert.notEqual(foldText('কি'), foldText('ক'))
})
