import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReference } from './references.ts'
import { SURAHS } from './surahs.ts'

/** Ways to write the number of a surah (`#`), or its name (`@`) and the number of a verse. */
const NUMBERED = [
  ...['surah #', 'surah#', 'Sura #', 'sura-#', 'surat no. #', 'chapter #', 'sourate #', 'Sure #'],
  ...['#. sure', 'the #th surah', 'سورة #', 'سورة رقم #', 'сура #', '# сура', 'soera #', 'সূরা #'],
  '第#章',
]
const WITH_NAMES = [
  ...['@ #', '@:#', '@, verse #', '@ ayat #', 'surah @ ayah #', 'QS @: #', 'Sure @ Vers #'],
  ...['sourate @ verset #', '@ suresi #. ayet', 'ayat # of @', 'ayat # dari surat @'],
]
const WITH_ARABIC_NAMES = [
  ...['@ #', '@: #', 'سورة @ آية #', 'سورة @ الآية #', '@ اية #', 'الآية # من سورة @'],
  ...['سوره @ ايه #', 'سورة @ آية رقم #'],
]

for (const form of NUMBERED) {
  test(`"${form}" is a surah, with all numbers and digits`, () => {
    for (const { number } of SURAHS) {
      for (const locale of ['en', 'ar-EG', 'bn']) {
        const digits = new Intl.NumberFormat(locale).format(number)
        const match = parseReference(form.replace('#', digits))
        assert.equal(match?.kind === 'surah' && match.surah.number, number, digits)
      }
    }
  })
}

for (const form of [...WITH_NAMES, ...WITH_ARABIC_NAMES]) {
  test(`"${form}" is a verse, with the names of all surahs`, () => {
    for (const { number, nameArabic, nameTransliterated, nameEnglish, verseCount } of SURAHS) {
      const names = WITH_NAMES.includes(form)
        ? [nameTransliterated, nameTransliterated.toLowerCase().replace('-', ' '), nameEnglish]
        : [nameArabic]
      for (const name of names) {
        for (const verse of [1, 2, verseCount]) {
          const typed = form.replace('@', name).replace('#', `${verse}`)
          assert.equal(keyOf(typed), `${number}:${verse}`, typed)
        }
      }
    }
  })
}

function keyOf(typed: string): string | undefined {
  const match = parseReference(typed)
  if (match?.kind !== 'verses') return match?.kind
  const { surah, from, to } = match
  return from === to ? `${surah.number}:${from}` : `${surah.number}:${from}-${to}`
}
