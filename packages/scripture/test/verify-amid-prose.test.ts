import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foldArabic } from '../src/text/index.ts'
import { changed, nameOf, openQuotations } from './lib/quotations.ts'

const BEFORE = 'كتب المعلم في دفتره الصغير كلاما جميلا'
const AFTER = 'ثم أغلق النافذة وخرج مسرعا نحو الحديقة'

describe('verification amid prose', () => {
  const { check, verify, verse } = openQuotations()

  test('a whole sentence of the Quran within unpunctuated prose is verified', () => {
    for (const [surah, ayah] of [
      [2, 153],
      [49, 13],
      [39, 18],
    ] as const) {
      const { textImlaei } = verse(surah, ayah)
      for (const [before, after] of [
        [BEFORE, AFTER],
        ['كتب المعلم', 'وخرج مسرعا'],
      ]) {
        const found = check(`${before} ${textImlaei} ${after}`)
        assert.deepEqual(found, [['verified', `${surah}:${ayah}`]])
      }
    }
  })

  test('an altered verse within prose is reported without the prose', () => {
    const words = verse(2, 153).textImlaei
    const wrong = changed(words, words.split(' ').length - 2, 'عند')
    const long = `${BEFORE} ${AFTER} ${wrong} ${BEFORE} ${AFTER} ${BEFORE}`
    const [found = assert.fail(), ...others] = verify(long)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [found.status, nameOf(found.passage), found.quoted],
      ['altered', '2:153', wrong],
    )
    assert.deepEqual(
      found.differences.map(({ quoted }) => quoted),
      ['عند'],
    )
  })

  test('a missing last vowel is an alteration, except before a possible pause', () => {
    const { textUthmani } = verse(40, 60)
    const begun = textUthmani.split(' ').slice(0, 5).join(' ')
    const silent = begun.replace(/\u0645\u064F (?=\u0671)/, '\u0645\u0652 ')
    assert.notEqual(silent, begun)
    assert.deepEqual(check(begun), [['verified', '40:60']])
    assert.deepEqual(check(silent), [['altered', '40:60']])
    const paused = verse(1, 2).textUthmani.replace(/\u064E$/, '\u0652')
    assert.notEqual(paused, verse(1, 2).textUthmani)
    assert.deepEqual(check(paused), [['verified', '1:2']])
  })

  test('text after a verse number is compared with the next verse', () => {
    const two = `${verse(112, 1).textImlaei} (١) ${verse(112, 2).textImlaei} (٢)`
    assert.deepEqual(check(two), [['verified', '112:1-2']])
    const begun = verse(3, 130).textImlaei.split(' ').slice(0, 7).join(' ')
    assert.deepEqual(check(`${begun} (١٣٠) وخرج التاجر من السوق`), [['altered', '3:130']])
  })

  test('mixed words of two verses are attributed to the verse with more of them', () => {
    const words = (surah: number, ayah: number) =>
      foldArabic(verse(surah, ayah).textImlaei).split(' ')
    const most = words(5, 91)
    const [begun, later] = [most.slice(0, 4), most.slice(12, 17)]
    const few = words(4, 43).slice(0, 6)
    const other = ['والأسواق وكل ما فيها', 'يمنعكم ويلهيكم', 'وعن كل خير في الدنيا', 'يمنعكم عنه']
    const text = [few, other[0], begun, other[1], later, other[2], begun, other[3]].flat().join(' ')
    assert.deepEqual(check(text), [['altered', '5:91']])
  })

  test('verses with the same opening are distinguished by the words that follow', () => {
    const [called, rest] = [verse(35, 3).textImlaei, verse(33, 41).textImlaei]
    const address = called.split(' ').slice(0, 3).join(' ')
    const words = rest.split(' ').slice(4)
    for (const text of [words, [...words.slice(0, 3), 'تطيب', 'منه', 'القلوب']]) {
      assert.deepEqual(check(`${address} ${text.join(' ')}`), [['altered', '33:41']])
    }
  })

  test('a sentence composed of two verses is an alteration', () => {
    const begun = verse(17, 9).textImlaei.split(' ').slice(0, 3).join(' ')
    const words = verse(41, 44).textImlaei.split(' ')
    const at = words.indexOf('هدى')
    const joined = `${begun} ${words.slice(at, at + 2).join(' ')} للعالمين`
    assert.deepEqual(check(joined), [['altered', '17:9']])
  })

  test('a unique opening with another continuation is an alteration', () => {
    const begun = verse(4, 48).textImlaei.split(' ').slice(0, 4).join(' ')
    assert.ok(verse(4, 116).textImlaei.startsWith(begun))
    const invented = `${begun} لمن كتم ما عنده من الكتب القديمة والدفاتر الكثيرة وأغلق عليها أبواب البيوت`
    assert.deepEqual(check(invented), [['altered', '4:48']])
  })

  test('a verse number in brackets ends a quotation', () => {
    const [, , ...last] = verse(4, 135).textImlaei.split(' ').slice(0, 6)
    const wrong = `يا أيها الناس ${last.slice(-2).join(' ')}`
    const cited = (number: string) => `${wrong} (${number}) ${BEFORE} ${AFTER} ${BEFORE} ${AFTER}`
    for (const number of ['135', '١٣٥']) {
      const [found = assert.fail()] = verify(cited(number))
      assert.deepEqual(
        [found.status, nameOf(found.passage), found.quoted],
        ['altered', '4:135', wrong],
      )
    }
    const other = verify(cited('7')).map(({ status }) => status)
    assert.ok(!other.includes('altered'), other.join(' '))
  })

  test('of two similar verses the one with fewer changed letters is reported', () => {
    const wrong = changed(verse(23, 62).textImlaei.split(' ').slice(0, 5).join(' '), 1, 'تكلف')
    assert.deepEqual(check(wrong), [['altered', '23:62']])
  })
})
