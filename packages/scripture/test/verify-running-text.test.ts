import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changed, nameOf, openQuotations } from './lib/quotations.ts'

const INVENTED = 'إن الله يحب العاملين الذين يتقنون صنعتهم ولا يغشون الناس في أسواقهم'

describe('verification of running text', () => {
  const { verify, verse } = openQuotations()
  const any = (text: string) => verify(text, { find: 'any' })

  test('a verse in quotation marks is checked where the text introduces or cites it', () => {
    const right = verse(2, 153).textImlaei
    const wrong = changed(right, 3, 'بالمال')
    for (const place of ['قال تعالى: «?»', 'قال الله: "?"', '”?“ [البقرة: 153]']) {
      const statuses = [right, wrong, INVENTED].map((words) =>
        any(place.replace('?', words)).map(({ status }) => status),
      )
      assert.deepEqual(statuses, [['verified'], ['altered'], ['unknown']], place)
    }
    for (const text of [`قال الحكيم: «${INVENTED}»`, `قال رسول الله ﷺ: «${wrong}»`])
      assert.ok(
        any(text).every(({ status }) => status === 'verified'),
        text,
      )
  })

  test('a bracket of mostly other words is the altered verse that it contains', () => {
    const wrong = changed(verse(2, 153).textImlaei, 3, 'بالمال')
    const bracket = `${INVENTED}، ${wrong}، ${INVENTED}`
    const found = verify(`﴿${bracket}﴾`)
    assert.deepEqual(
      found.map(({ status, quoted, passage }) => [status, quoted, nameOf(passage)]),
      [['altered', bracket, '2:153']],
    )
    const [{ differences, replacement, markedBy } = assert.fail()] = found
    const added = differences.filter(({ kind }) => kind === 'added')
    assert.equal(added.map(({ quoted }) => quoted).join(' '), `${INVENTED} ${INVENTED}`)
    assert.deepEqual([replacement, markedBy], [null, 'brackets'])
  })

  test('find selects marked and introduced quotations', () => {
    const { textImlaei } = verse(2, 153)
    const text = `﴿${textImlaei}﴾\nقال تعالى: «${textImlaei}»\n${textImlaei}`
    const signs = (find: 'marked' | 'introduced' | 'any') =>
      verify(text, { find }).map(({ markedBy }) => markedBy)
    assert.deepEqual(signs('marked'), ['brackets'])
    assert.deepEqual(signs('introduced'), ['brackets', 'introduction'])
    assert.deepEqual(signs('any'), ['brackets', 'introduction', 'words'])
  })

  test('a reference that names other verses is a remark', () => {
    const { textImlaei } = verse(2, 153)
    const check = (reference: string) => {
      const [found = assert.fail()] = any(`﴿${textImlaei}﴾ ${reference}`)
      return [found.status, found.stated?.agrees, found.remarks]
    }
    assert.deepEqual(check('(البقرة: 153)'), ['verified', true, []])
    assert.deepEqual(check('[البقرة]'), ['verified', undefined, []])
    assert.deepEqual(check('سورة البقرة'), ['verified', true, []])
    assert.deepEqual(check('[البقرة: 154]'), ['verified', false, ['reference_mismatch']])
    assert.deepEqual(check('(آل عمران: 153)'), ['verified', false, ['reference_mismatch']])
    assert.deepEqual(check('(البقرة: 300)'), ['verified', false, ['reference_unreadable']])
  })

  test('all places of the same words are listed, and the stated one is the passage', () => {
    const { textImlaei } = verse(55, 16)
    const [first = assert.fail()] = any(`﴿${textImlaei}﴾`)
    assert.deepEqual([first.placesTotal, first.places.length], [31, 31])
    assert.deepEqual([nameOf(first.passage), first.remarks], ['55:13', ['several_places']])
    const [named = assert.fail()] = any(`﴿${textImlaei}﴾ [الرحمن: 16]`)
    assert.deepEqual([nameOf(named.passage), named.stated?.agrees], ['55:16', true])
  })

  test('a missing conjunction at the beginning is a remark, any other one an alteration', () => {
    const words = verse(2, 45).textImlaei.split(' ')
    const without = words.with(0, words[0]?.slice(1) ?? '').join(' ')
    const [found = assert.fail()] = verify(`﴿${without}﴾`)
    assert.deepEqual(
      [found.status, found.remarks, found.differences],
      ['verified', ['conjunction_omitted'], []],
    )
    const added = `﴿و${verse(2, 153).textImlaei}﴾`
    assert.deepEqual(
      verify(added).map(({ status }) => status),
      ['altered'],
    )
    const inside = words.with(2, words[2]?.slice(1) ?? '').join(' ')
    assert.deepEqual(
      verify(`﴿${inside}﴾`).map(({ status }) => status),
      ['altered'],
    )
  })

  test('an invented verse is answered with no verse, an altered one with its text', () => {
    const [unknown = assert.fail()] = verify(`﴿${INVENTED}﴾`)
    assert.deepEqual(
      [unknown.status, unknown.right, unknown.passage, unknown.replacement],
      ['unknown', null, null, null],
    )
    const { textImlaei, text } = verse(2, 153)
    const [altered = assert.fail()] = verify(`﴿${changed(textImlaei, 3, 'بالمال')}﴾`)
    assert.equal(altered.replacement?.text, text)
    assert.ok(altered.confidence > 0.45 && altered.confidence < 1)
  })

  test('the right text of an alteration that is in two places replaces nothing', () => {
    const { textImlaei } = verse(55, 13)
    const [found = assert.fail()] = verify(`﴿${changed(textImlaei, 1, 'نعم')}﴾`)
    assert.equal(found.replacement, null)
  })

  test('everyday formulas are not altered verses, but in brackets they are judged', () => {
    for (const formula of ['رزقك الله من حيث لا تحتسب', 'رضي الله عنهم أجمعين']) {
      assert.deepEqual(verify(formula), [])
      assert.notDeepEqual(verify(`﴿${formula}﴾`), [])
    }
  })

  test('the basmala before the first verse of a surah is marked as such', () => {
    const [first, second] = [verse(1, 1), verse(112, 1)]
    const found = verify(`﴿${first.textImlaei} ${second.textImlaei}﴾`)
    assert.deepEqual(
      found.map(({ status, isBasmala }) => [status, isBasmala]),
      [
        ['verified', true],
        ['verified', false],
      ],
    )
  })
})
