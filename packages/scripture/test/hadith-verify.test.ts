/** Verification of quotations of hadith, on test texts that say that they are none. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { BudgetSpentError, createBudget, UNLIMITED } from '../src/corpus/budget.ts'
import { buildHadith } from '../src/hadith/build.ts'
import { openHadith } from '../src/hadith/hadith.ts'
import type { ImportedCollection } from '../src/hadith/record.ts'
import { recordOf } from '../src/hadith/record.ts'

// Not hadiths: "a text for trying, and no hadith", told by animals.
const CHAIN = 'حدثنا القط عن أبي الفيل قال سمعت الزرافة تقول'
const MATN = 'نَصٌّ لِلتَّجْرِبَةِ وَلَيْسَ بِحَدِيثٍ: مَنْ أَطْعَمَ القِطَّ الأَزْرَقَ سَمَكَتَيْنِ فَلَا يُطْعِمْهُ ثَالِثَةً حَتَّى يَنَامَ'
const QUOTED = 'من أطعم القط الأزرق سمكتين فلا يطعمه ثالثة حتى ينام'
const FILLER = ['السلحفاة تمشي', 'الببغاء يتكلم', 'الجمل يشرب', 'النحلة تطير', 'الحوت يسبح']

function collection(slug: string, texts: string[], gradeEnglish: string): ImportedCollection {
  const numberScheme = slug === 'muslim' ? 'sequence' : 'citable'
  const records = texts.map((matn, at) =>
    recordOf({
      number: String(at + 1),
      text: `${CHAIN} ${matn}`,
      isnad: CHAIN,
      matn,
      gradeEnglish,
      bab: {
        arabic: slug === 'bukhari' && at === 0 ? 'باب ما جاء في إكرام الحيوان' : '',
        english: '',
      },
      grades: [{ gradedBy: 'A test grader', grade: gradeEnglish }],
    }),
  )
  const terms = {
    format: 'test',
    source: 'test',
    sourceUrl: '',
    version: '1',
    licence: '',
    attribution: '',
    commercialUse: 'unknown' as const,
    numberScheme: numberScheme as 'citable',
  }
  return { slug, nameArabic: slug, nameEnglish: slug, terms, records, empty: 0 }
}

describe('verification of hadiths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-matn-'))
  const path = join(folder, 'hadith.db')
  const filler = FILLER.map((text) => `نص للتجربة وليس بحديث: ${text} في التجربة`)
  const install = [
    collection('bukhari', [MATN, ...filler], 'Sahih'),
    collection('muslim', [...filler, MATN], 'Sahih'),
    collection('tirmidhi', ['نص للتجربة وليس بحديث: الديك يصيح خمس مرات قبل الفجر'], "Da'if"),
  ]
  buildHadith({ path, install, retrievedAt: '2026-11-21T10:00:00.000Z' })
  const corpus = openHadith(path) ?? assert.fail()
  after(() => {
    corpus.close()
    rmSync(folder, { recursive: true })
  })
  const verify = (text: string, scope = {}) =>
    corpus
      .verifier()
      .examineText(text, UNLIMITED, scope)
      .flatMap(({ quotations }) => quotations)
      .toArray()
  const only = (text: string) => {
    const found = verify(text)
    assert.equal(found.length, 1, JSON.stringify(found))
    return found[0] ?? assert.fail()
  }

  const correct: [what: string, text: string][] = [
    ['without vowels', QUOTED],
    ['with vowels', MATN.slice(MATN.indexOf(':') + 2)],
    ['in part', 'القط الأزرق سمكتين فلا يطعمه ثالثة'],
    ['with other hamza seats and endings', 'من اطعم القط الازرق سمكتين فلا يطعمه ثالثه حتي ينام'],
    ['with a conjunction before it', `و${QUOTED}`],
  ]
  for (const [what, text] of correct) {
    test(`a quotation ${what} is verified`, () => {
      const { status, quoted, right, confidence } = only(`قال رسول الله ﷺ: «${text}»`)
      assert.deepEqual([status, right?.in.slug, quoted], ['verified', 'bukhari', text])
      assert.ok(confidence >= 0.95)
    })
  }

  const altered: [what: string, text: string, differs: [string, string]][] = [
    ['another word', QUOTED.replace('الأزرق', 'الأبيض'), ['الأبيض', 'الأَزْرَقَ']],
    ['a missing word', QUOTED.replace(' سمكتين', ''), ['', 'سَمَكَتَيْنِ']],
    ['a missing negation', QUOTED.replace('فلا ', ''), ['', 'فَلَا']],
    ['another letter', QUOTED.replace('ينام', 'يقام'), ['يقام', 'يَنَامَ']],
    ['an additional word', QUOTED.replace('حتى', 'أبدا حتى'), ['أبدا', '']],
  ]
  for (const [what, text, [quoted, right]] of altered) {
    test(`a quotation with ${what} is altered, and the difference is named`, () => {
      const { status, differences } = only(`قال رسول الله ﷺ: «${text}»`)
      assert.equal(status, 'altered')
      assert.ok(
        differences.some((one) => one.quoted === quoted && one.right === right),
        JSON.stringify(differences),
      )
    })
  }

  test('an unknown quotation is reported only if the text attributes it to hadith', () => {
    const other = 'كلمات أخرى كتبت لتجربة البرنامج فقط'
    assert.equal(only(`قال رسول الله ﷺ: «${other}»`).status, 'unknown')
    assert.deepEqual(verify(`قالت صديقتي: «${other}»`), [])
    assert.deepEqual(verify(`قال تعالى: «${other}»`), [])
    assert.deepEqual(verify(other), [])
    assert.equal(verify(other, { isHadith: true })[0]?.status, 'unknown')
  })

  test('words after an introduction need no quotation marks', () => {
    const found = only(`قال رسول الله ﷺ: ${QUOTED} (رواه البخاري)`)
    assert.deepEqual([found.status, found.quoted], ['verified', QUOTED])
  })

  test('offsets are those of the text', () => {
    const text = `سطر أول\nقال رسول الله ﷺ: "${QUOTED}" رواه البخاري (1)\nسطر أخير`
    const { start, end, stated } = only(text)
    assert.equal(text.slice(start, end), QUOTED)
    assert.equal(text.slice(stated?.start, stated?.end), 'رواه البخاري (1)')
  })

  test('the stated source is compared, but not with sequential numbers', () => {
    const agrees = (source: string) => only(`قال النبي ﷺ: «${QUOTED}» ${source}`).stated?.agrees
    assert.equal(agrees('رواه البخاري'), true)
    assert.equal(agrees('متفق عليه'), true)
    assert.equal(agrees('رواه البخاري (1)'), true)
    assert.equal(agrees('رواه البخاري (2)'), false)
    assert.equal(agrees('رواه مسلم (93)'), true)
    assert.equal(agrees('رواه الترمذي'), false)
    assert.equal(agrees('رواه ابن ماجه'), null)
    const { right, remarks } = only(`قال النبي ﷺ: «${QUOTED}» رواه الترمذي`)
    assert.deepEqual([right?.in.slug, remarks], ['bukhari', ['stated_collection_mismatch']])
  })

  test('the narrator is a remark and never changes the status', () => {
    const named = only(`عن أبي الفيل قال قال رسول الله ﷺ: «${QUOTED}»`)
    assert.deepEqual(
      [named.status, named.isnad],
      ['verified', { quoted: 'ابي الفيل', agrees: true }],
    )
    const other = only(`عن الأرنب قال قال رسول الله ﷺ: «${QUOTED}»`)
    assert.deepEqual([other.status, other.isnad?.agrees], ['verified', false])
  })

  test('parallels and grades are listed, and a weak grade is a remark', () => {
    const { parallels } = only(`قال النبي ﷺ: «${QUOTED}»`)
    assert.deepEqual(
      parallels.map((one) => `${one.in.slug}:${one.number}`),
      ['muslim:6'],
    )
    const weak = only('قال النبي ﷺ: «الديك يصيح خمس مرات قبل الفجر»')
    assert.deepEqual([weak.status, weak.remarks], ['verified', ['weak_by_grade']])
  })

  test('other words for the same sense are a remark, but not another number', () => {
    const remarks = (text: string) => only(`قال النبي ﷺ: «${text}»`).remarks
    assert.ok(remarks(QUOTED.replace('ينام', 'يشبع')).includes('by_meaning'))
    assert.ok(!remarks('الديك يصيح سبع مرات قبل الفجر').includes('by_meaning'))
  })

  test('only the named collections are compared', () => {
    const [found] = verify(`قال النبي ﷺ: «${QUOTED}»`, { slugs: ['muslim'] })
    assert.deepEqual([found?.right?.in.slug, found?.parallels], ['muslim', []])
  })

  test('a hadith node is compared with the hadith that it names', () => {
    const node = (text: string, slug: string) => ({
      type: 'hadithNode',
      attrs: { text, collectionNameEnglish: slug, number: 6 },
    })
    const content = [node(QUOTED, 'muslim'), node(QUOTED.replace('القط', 'الديك'), 'bukhari')]
    const found = corpus
      .verifier()
      .examineDocument({ type: 'doc', content }, UNLIMITED)
      .flatMap(({ quotations }) => quotations)
      .toArray()
    assert.deepEqual(
      found.map(({ status, path, isNode, right }) => [status, path, isNode, right?.in.slug]),
      [
        ['verified', [0], true, 'muslim'],
        ['altered', [1], true, 'bukhari'],
      ],
    )
  })

  test('a spent budget ends a verification', () => {
    let now = 0
    const budget = createBudget({ milliseconds: 1, cpu: () => (now += 1) })
    const text = `قال النبي ﷺ: «${QUOTED}»\n`.repeat(50)
    assert.throws(() => corpus.verifier().examineText(text, budget).toArray(), BudgetSpentError)
  })

  test('a question is answered by the chapter heading', () => {
    const [first] = corpus.search('ما حكم إكرام الحيوان؟')
    assert.deepEqual([first?.in.slug, first?.number], ['bukhari', '1'])
    assert.deepEqual(corpus.search('إكرام الحيوان'), [])
  })
})
