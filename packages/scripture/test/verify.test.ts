import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foldArabic, verseAt } from '../src/text/index.ts'
import { changed, nameOf, openQuotations } from './lib/quotations.ts'

describe('verification of quotations', () => {
  const { check, verify, verse } = openQuotations()

  test('every tenth verse is verified in each of its three spellings', () => {
    for (let index = 0; index < 6236; index += 10) {
      const { surah, ayah } = verseAt(index)
      const { text, textUthmani, textImlaei } = verse(surah, ayah)
      for (const spelled of [text, textUthmani, textImlaei]) {
        const quotations = verify(`﴿${spelled}﴾`)
        assert.deepEqual(
          quotations.map(({ status }) => status),
          ['verified'],
          spelled,
        )
        assert.deepEqual(quotations[0]?.differences, [])
      }
    }
  })

  test('a quotation within prose is found with its offsets', () => {
    const quoted = verse(2, 153).textImlaei.split(' ').slice(-4).join(' ')
    const text = `جاء في المقال أن الكاتب استشهد بها: ${quoted}. ثم مضى في حديثه`
    const [found = assert.fail(), ...others] = verify(text)
    assert.deepEqual(others, [])
    assert.equal(found.status, 'verified')
    assert.equal(text.slice(found.start, found.end), found.quoted)
    assert.equal(foldArabic(found.quoted), foldArabic(quoted))
  })

  test('consecutive verses are one quotation', () => {
    const both = `${verse(112, 1).textImlaei} ${verse(112, 2).textImlaei}`
    assert.deepEqual(check(both), [['verified', '112:1-2']])
  })

  test('a changed word is an alteration with its letters and the right text', () => {
    const { textImlaei, text } = verse(2, 153)
    const wrong = changed(textImlaei, textImlaei.split(' ').length - 1, 'الشاكرين')
    const [found = assert.fail()] = verify(wrong)
    assert.equal(found.status, 'altered')
    assert.equal(nameOf(found.passage), '2:153')
    assert.deepEqual(
      found.differences.map(({ kind, quoted }) => [kind, quoted]),
      [['letters', 'الشاكرين']],
    )
    assert.deepEqual(found.differences[0]?.letters, { at: 2, quoted: 'شاك', right: 'صاب' })
    assert.equal(found.right?.text, text)
  })

  test('a changed letter, a missing word and an added word are found', () => {
    const words = verse(49, 13).textImlaei.split(' ')
    const kinds = (text: string) =>
      verify(text).flatMap(({ differences }) => differences.map(({ kind }) => kind))
    const [third = ''] = words.slice(3)
    assert.deepEqual(kinds(changed(words.join(' '), 3, `${third}ك`)), ['letters'])
    assert.deepEqual(kinds([...words.slice(0, 6), ...words.slice(7)].join(' ')), ['missing'])
    assert.deepEqual(kinds([...words.slice(0, 6), 'قطعا', ...words.slice(6)].join(' ')), ['added'])
  })

  test('a changed vowel is an alteration', () => {
    const { textUthmani } = verse(1, 2)
    const wrong = textUthmani.replace('\u064F', '\u064E')
    assert.notEqual(wrong, textUthmani)
    const [found = assert.fail()] = verify(wrong)
    assert.equal(found.status, 'altered')
    assert.equal(found.differences[0]?.kind, 'vowels')
  })

  test('missing vowels and modern spelling are reported but not errors', () => {
    const { textImlaei, textUthmani, text } = verse(2, 43)
    const of = (one: string) => verify(one)[0] ?? assert.fail()
    assert.deepEqual(of(textImlaei).orthography, ['spelling', 'no_vowels'])
    assert.deepEqual(of(textUthmani).orthography, [])
    assert.deepEqual(of(text).orthography, [])
    for (const one of [textImlaei, textUthmani, text]) assert.equal(of(one).status, 'verified')
  })

  test('short text in ornate brackets is a quotation, or unknown', () => {
    assert.deepEqual(check(`﴿${verse(93, 1).textImlaei}﴾`), [['verified', '93:1']])
    assert.deepEqual(check('قالوا ﴿برمجة الحواسيب الحديثة﴾ في الكتاب'), [['unknown', null]])
  })

  test('parts of two verses in one bracket are an alteration', () => {
    const [a, b] = [verse(2, 255).textImlaei, verse(2, 153).textImlaei].map((one) => one.split(' '))
    const [[found]] = [check(`﴿${a?.slice(0, 7).join(' ')} ${b?.slice(-4).join(' ')}﴾`)]
    assert.equal(found?.[0], 'altered')
  })

  test('a short text that differs from a verse in one word is an alteration', () => {
    const four = verse(7, 31).textImlaei.split(' ').slice(8, 12).join(' ')
    const short: [quoted: string, at: number, word: string, passage: string][] = [
      [verse(37, 181).textImlaei, 0, 'والسلام', '37:181'],
      [verse(112, 4).textImlaei, 0, 'وليس', '112:4'],
      [four, 3, 'تبذروا', '7:31'],
    ]
    for (const [quoted, at, word, passage] of short) {
      assert.deepEqual(check(changed(quoted, at, word)), [['altered', passage]], quoted)
    }
  })

  test('a clause that begins like a verse and continues differently is an alteration', () => {
    const begun = verse(3, 130).textImlaei.split(' ').slice(0, 7).join(' ')
    const invented = `${begun} فإن الكسب الطيب خير من المال الكثير عند أهل الأسواق والمدن البعيدة والقوافل المسافرة بين البلدان شتاء وصيفا بلا انقطاع ولا تأخير`
    assert.deepEqual(check(invented), [['altered', '3:130']])
    const remarked = `${begun} هذه الكلمات من أوائل ما كتب في تحريم هذا الكسب`
    assert.deepEqual(check(remarked), [['verified', '3:130']])
    const cited = `كتب الشيخ في مقاله الطويل عن التجارة قائلا: ${begun}. فإن الكسب الطيب خير من المال`
    assert.deepEqual(check(cited), [['verified', '3:130']])
  })

  test('prose is not a quotation', () => {
    for (const text of [
      '',
      'Hello',
      'ذهب الولد إلى المدرسة صباحا وعاد مساء',
      'السلام عليكم ورحمة الله وبركاته',
      'صلى الله عليه وسلم',
      'عليه وسلم قال لها إذا',
      'باب في فضل صلاة الجماعة في المسجد',
      'وصل الوفد إلى المدينة يوم الجمعة ثم قام إلى الصلاة مع الناس',
      '﴾﴿',
      '\uD800',
      '﴿',
    ]) {
      assert.deepEqual(check(text), [], text)
    }
  })
})
