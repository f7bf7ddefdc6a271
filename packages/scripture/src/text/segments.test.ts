import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findSegments } from './segments.ts'

const WORDS = 'كتب المعلم في دفتره كلاما'
const OTHER = 'خرج التاجر من السوق مسرعا'
const shown = (text: string) =>
  findSegments(text).map(({ start, end, markedBy, claim, stated }) => [
    text.slice(start, end),
    markedBy,
    claim,
    stated && [stated.surah, stated.from, stated.to],
  ])

describe('segments of running text', () => {
  test('quotation marks of every kind after an introduction mark a quotation', () => {
    for (const marks of [
      '“”',
      '”“',
      '««',
      '«»',
      '»«',
      '„“',
      '‹›',
      '‘’',
      '""',
      "''",
      '❝❞',
      '{}',
      '()',
    ]) {
      const [open = '', close = ''] = marks
      for (const inner of [WORDS, ` **${WORDS}** `]) {
        const text = `وفي ذلك قال الله تعالى: ${open}${inner}${close} ثم مضى`
        assert.deepEqual(shown(text), [[WORDS, 'introduction', 'quran', null]], marks)
      }
    }
  })

  test('ornate brackets and tags of models need no introduction', () => {
    for (const text of [`﴿${WORDS}﴾`, `﴾ ${WORDS} ﴿`, `«﴿${WORDS}﴾»`, `<quran>${WORDS}</quran>`])
      assert.deepEqual(shown(text), [[WORDS, 'brackets', 'quran', null]], text)
  })

  test('a reference after or before a quotation makes it one of the Quran', () => {
    const cited = [WORDS, 'citation', 'quran', [2, 153, 153]]
    for (const text of [
      `«${WORDS}» (البقرة: 153)`,
      `«${WORDS}» [سورة البقرة: ١٥٣].`,
      `«${WORDS}» [البقرة، الآية 153]`,
      `"${WORDS}" سورة البقرة آية 153`,
      `> **"${WORDS}"**\n(2:153)`,
      `“${WORDS}” (Al-Baqarah 2:153)`,
      `سورة البقرة، الآية 153: «${WORDS}»`,
      `كما قال تعالى: ${WORDS} [البقرة: 153]`,
    ])
      assert.deepEqual(shown(text), [cited], text)
    assert.deepEqual(shown(`﴿${WORDS}﴾ (البقرة: 153-154)`).at(0)?.at(3), [2, 153, 154])
    assert.deepEqual(shown(`«${WORDS}» (البقرة: 300)`).at(0)?.at(3), [2, null, null])
  })

  test('the words of a reference are at its offsets', () => {
    const text = `قال تعالى: «${WORDS}» [سورة البقرة: ١٥٣].`
    const [{ stated } = assert.fail()] = findSegments(text)
    assert.equal(text.slice(stated?.start, stated?.end), stated?.text)
    assert.equal(stated?.text, 'سورة البقرة: ١٥٣')
  })

  test('hadiths and other quotations are not taken for verses', () => {
    const claims = (text: string) => findSegments(text).map(({ claim }) => claim)
    assert.deepEqual(claims(`قال رسول الله صلى الله عليه وسلم: «${WORDS}»`), ['hadith'])
    assert.deepEqual(claims(`وفي الأثر: «${WORDS}» رواه البخاري`), ['hadith'])
    assert.deepEqual(claims(`«${WORDS}» (النسائي 12)`), ['hadith'])
    assert.deepEqual(claims(`قال الجاحظ في كتابه: «${WORDS}»`), [null])
    assert.deepEqual(claims(`قال الجاحظ: «${WORDS}» ثم «${OTHER}»`), [null, null])
    assert.deepEqual(claims(`قال النبي قولا. وقال تعالى: «${WORDS}»`), ['quran'])
    assert.deepEqual(claims(`قال تعالى: «${WORDS}» وقوله: «${OTHER}»`), ['quran', 'quran'])
    assert.deepEqual(claims(`عند «المسجد» وفي (سورة البقرة: 3) وقد رأى (رجلا) هناك`), [])
  })

  test('a quotation on its own line is introduced by the line before', () => {
    assert.deepEqual(shown(`وقال تعالى:\n\n> "${WORDS}"`).at(0)?.at(2), 'quran')
  })

  test('segments are in order, within the text and apart from each other', () => {
    const parts = [
      '«',
      '»',
      '"',
      '(',
      ')',
      '﴿',
      '﴾',
      '“',
      '”',
      "'",
      ' ',
      '\n',
      WORDS,
      'قال تعالى: ',
    ]
    let seed = 7
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed
    }
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 40 }, () => parts[next() % parts.length]).join('')
      let last = 0
      for (const { start, end, closed } of findSegments(text)) {
        assert.ok(last <= start && start < end && end <= closed && closed <= text.length, text)
        last = closed
      }
    }
  })
})
