import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SURAHS, verseAt } from '../src/text/index.ts'
import { alterationsOf, createPicks, plainWords } from './lib/alterations.ts'
import { nameOf, openQuotations } from './lib/quotations.ts'

const MARKS = ['«»', '{}', '""', '“”', '﴿﴾']
const INTRODUCTIONS = [
  'قال تعالى: ',
  'قال الله تعالى ',
  'وقد قال سبحانه: ',
  'كما في قوله تعالى: ',
  'يقول ربنا عز وجل في كتابه الكريم: ',
]
const BEFORE = ['', 'ومن تأمل هذا عرف أن ', 'قال المعلم للطلاب ', 'اقرأ: ', 'هذا الدرس واضح. ']
const AFTER = [
  '',
  '.',
  ' كلمات نحفظها في المدرسة',
  '، ثم شرح المعلم المعنى',
  ' يقرؤها الطلاب كل صباح',
]

describe('the bounds of a quotation', () => {
  const { check, verify, verse } = openQuotations()

  /** Stretches of 3 to 12 words of verses, the same in each run. */
  function* stretches(count: number, pick: (count: number) => number) {
    for (let made = 0; made < count; ) {
      const { surah, ayah } = verseAt(pick(6236))
      const all = plainWords(verse(surah, ayah).textImlaei)
      const length = 3 + pick(10)
      if (all.length < length) continue
      const from = pick(all.length - length + 1)
      made++
      yield { surah, ayah, words: all.slice(from, from + length) }
    }
  }
  const statusesOf = (text: string) => verify(text).map(({ status }) => status)
  const isRight = (words: readonly string[]) =>
    statusesOf(`﴿${words.join(' ')}﴾`).every((status) => status === 'verified')

  test('no altered quotation in marks is verified, and no right one accused', () => {
    const pick = createPicks(11)
    const of = (list: readonly string[]) => list[pick(list.length)] ?? ''
    for (const { surah, ayah, words } of stretches(500, pick)) {
      const [open, close] = of(MARKS)
      const reference = pick(2) ? ` [${SURAHS[surah - 1]?.nameArabic}: ${ayah}]` : ''
      const quoted = (all: readonly string[]) =>
        `${of(BEFORE)}${of(INTRODUCTIONS)}${open}${all.join(' ')}${close}${reference}${of(AFTER)}`
      const right = quoted(words)
      assert.deepEqual(new Set(statusesOf(right)), new Set(['verified']), right)
      const alterations = alterationsOf(words, pick)
      const [, altered = []] = alterations[pick(alterations.length)] ?? []
      if (isRight(altered)) continue
      assert.ok(!statusesOf(quoted(altered)).includes('verified'), quoted(altered))
    }
  })

  test('an introduction and a reference bound words without marks', () => {
    const pick = createPicks(13)
    for (const { surah, ayah, words } of stretches(100, pick)) {
      const introduction = INTRODUCTIONS[pick(INTRODUCTIONS.length)]
      const quoted = (all: readonly string[]) =>
        `${introduction}${all.join(' ')} (${SURAHS[surah - 1]?.nameArabic}: ${ayah}) كما نقرأ.`
      assert.deepEqual(statusesOf(quoted(words)), ['verified'], quoted(words))
      const altered = [...words.slice(0, -1), 'المدرسة']
      assert.ok(!statusesOf(quoted(altered)).includes('verified'), quoted(altered))
    }
  })

  test('at most 3 % of right bare words are accused', () => {
    const pick = createPicks(17)
    const of = (list: readonly string[]) => list[pick(list.length)] ?? ''
    const whole = [...stretches(500, pick)].map(({ surah, ayah, words }, at) => {
      if (at % 3 === 2) return words
      const all = plainWords(verse(surah, ayah).textImlaei)
      return at % 3 === 0 ? all : words.slice(0, 4)
    })
    const accused = whole.filter((words) =>
      statusesOf(`${of(BEFORE)}${words.join(' ')}${of(AFTER)}`).some((one) => one !== 'verified'),
    )
    assert.ok(accused.length <= 15, `${accused.length} of 500`)
  })

  test('words in quotation marks that nothing introduces are quoted whole or not at all', () => {
    const words = plainWords(verse(2, 153).textImlaei).slice(-4)
    for (const marks of MARKS.slice(0, 4)) {
      const [open, close] = marks
      const quoted = (all: string[]) => `كتب ${open}${all.join(' ')}${close} على اللوح`
      assert.deepEqual(statusesOf(quoted(words)), ['verified'])
      assert.ok(!statusesOf(quoted(words.with(-1, 'الصادقين'))).includes('verified'))
    }
  })

  test('a stated reference that names another verse is a remark', () => {
    const quoted = plainWords(verse(2, 194).textImlaei).slice(-4).join(' ')
    const [found = assert.fail()] = verify(`{${quoted}} [البقرة: 153]`)
    assert.deepEqual([found.status, nameOf(found.passage)], ['verified', '2:194'])
    assert.equal(found.stated?.agrees, false)
    assert.ok(found.remarks.includes('reference_mismatch'))
  })

  test('an invented sentence that is introduced as a verse is unknown', () => {
    const text = 'قال تعالى: «إن السعادة تسكن قلوب العارفين»'
    assert.deepEqual(check(text), [['unknown', null]])
  })

  test('presentation forms are the letters that they stand for', () => {
    const [one = assert.fail()] = verse(112, 1).textImlaei.match(/.+/) ?? []
    for (const name of ['\uFDF2', 'ا\uFDF2']) {
      assert.deepEqual(check(`﴿${one.replace('الله', name)}﴾`), [['verified', '112:1']])
    }
    assert.deepEqual(check('﴿\uFDFD﴾'), [['verified', '1:1']])
    assert.notEqual(check(`﴿${one.replace('الله', '\uFDFA')}﴾`)[0]?.[0], 'verified')
  })

  test('a word that Uthmani spelling joins to the next one is not written twice', () => {
    const { textImlaei } = verse(72, 16)
    assert.deepEqual(check(`﴿${textImlaei}﴾`), [['verified', '72:16']])
    assert.deepEqual(check(`﴿${textImlaei.split(' ')[0]} ${textImlaei}﴾`), [['altered', '72:16']])
  })
})
