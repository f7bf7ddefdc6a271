import { foldArabic, foldText } from './fold.ts'
import { readCount } from './number-words.ts'
import { findNamedSurah, findSurahs, isSurahName } from './surah-names.ts'
import { SURAHS, type Surah } from './surahs.ts'

const ENGLISH =
  /^(?:the )?(?<which>first|last)(?: (?<count>\S+))? (?<verses>verses?|ayahs?|ayats?|ayaat|aya) (?:of|from|in) (?<surah>.+)$/iu
const ARABIC =
  /^(?<which>اول|اخر)(?: (?<count>\S+))? (?<verses>ايات|ايه|ايتين|ايتان) (?:(?:من|في) )?(?<surah>.+)$/u

const words = (listed: string): ReadonlySet<string> => new Set(listed.split(/\s+/).map(folded))
const FIRST =
  words(`first awal pertama ilk premier premiers premiere premieres primer primera primeros primeras erste ersten первый первые
  первых pehli pehle پہلی پہلے اول اولى الأولى الأوائل`)
const LAST =
  words(`last final akhir terakhir dernier derniers derniere dernieres ultimo ultima ultimos ultimas letzte letzten
  последний последние последних aakhri akhri آخری آخر أخيرة الأخيرة الأواخر`)
// In Turkish only: `son of Noah`.
const LAST_IN_TURKISH = 'son'
const SHORTEST_NAME = 4
// These alone mean verses: `العشر الأواخر`.
const OF_TEN = words('الأوائل الأواخر')
const ONE_VERSE = words(
  `verse ayah aya ayat ayet ayeti verset aleya versiculo vers verso аят آية الآية آیت`,
)
const VERSES = words(
  `verses ayahs ayats ayaat aayat ayetler ayetleri versets aleyas versiculos аята аятов аяты آيات الآيات آیات`,
)
const TWO_VERSES = words('آيتين آيتان الآيتين')
const BETWEEN = words(`of from in the من في ki ke ka کی کے de du der la el del dari pada di`)
const OF_SURAH = words(
  `surah sura surat sure suresi suresinin sourate soera سورة سورت سورہ сура суры`,
)
const WHOLE = words('quran koran coran kuran kuranin القرآن المصحف коран корана')
const COUNTS = new Map(
  [
    'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh',
    'bir iki üç dört beş altı yedi sekiz dokuz on',
    'un deux trois quatre cinq six sept huit neuf dix',
    'una dos tres cuatro cinco seis siete ocho nueve diez',
    'eins zwei drei vier fünf sechs sieben acht neun zehn',
    'ek do teen char paanch cheh saat aath nau das',
    'ایک دو تین چار پانچ چھ سات آٹھ نو دس',
    'один два три четыре пять шесть семь восемь девять десять',
  ].flatMap((all) => all.split(' ').map((word, at): [string, number] => [folded(word), at + 1])),
)

/**
 * Parses the first or last verses of a surah, counted in words or digits: `last two verses of
 * baqarah`, `آخر آيتين من البقرة`, `son iki ayet bakara`.
 */
export function parseCounted(
  typed: string,
): { surah: Surah; from: number; to: number } | undefined {
  return parsePhrase(typed) ?? parseInAnyOrder(typed)
}

type Counted = {
  which?: 'first' | 'last'
  count?: number
  isVerses: boolean
  isOfSurah: boolean
  isTurkish: boolean
  name: string[]
}

// Only of a surah that is called one, or named in full: `last prophet ayah` is none.
function parseInAnyOrder(typed: string) {
  const isTurkish = /ayet/iu.test(typed)
  const read: Counted = { isVerses: false, isOfSurah: false, isTurkish, name: [] }
  for (const typedWord of typed.split(/[\s,]+/)) readWord(typedWord, read)
  const { which, count = 1, isVerses } = read
  const surah = which && isVerses && count > 0 ? surahOf(read) : undefined
  if (!surah || count > surah.verseCount) return undefined
  const from = which === 'first' ? 1 : surah.verseCount - count + 1
  return { surah, from, to: from + count - 1 }
}

function surahOf({ which, count = 1, isOfSurah, name }: Counted): Surah | undefined {
  const called = name.join(' ')
  if (WHOLE.has(folded(called)) && count === 1) return which === 'first' ? SURAHS[0] : SURAHS.at(-1)
  if (called.length < SHORTEST_NAME || !(isOfSurah || isSurahName(called))) return undefined
  return findSurahs(called, { isSpelled: true })[0]
}

function readWord(typedWord: string, read: Counted): void {
  const word = folded(typedWord)
  const count = COUNTS.get(word) ?? readCount(typedWord.replace(/^ال/, ''))
  if (FIRST.has(word)) read.which = 'first'
  else if (LAST.has(word) || (word === LAST_IN_TURKISH && read.isTurkish)) read.which = 'last'
  else if (count !== undefined && !read.count) read.count = count
  else if (TWO_VERSES.has(word)) read.count = 2
  else if (OF_SURAH.has(word)) read.isOfSurah = true
  else if (!isVerseWord(word) && !BETWEEN.has(word)) read.name.push(typedWord)
  if (isVerseWord(word) || OF_TEN.has(word)) read.isVerses = true
  // Several verses without their number.
  if (VERSES.has(word)) read.count ??= 0
}

const isVerseWord = (word: string): boolean =>
  ONE_VERSE.has(word) || VERSES.has(word) || TWO_VERSES.has(word)

function folded(word: string): string {
  return foldArabic(word) || foldText(word)
}

function parsePhrase(typed: string) {
  const groups = (ENGLISH.exec(typed) ?? ARABIC.exec(arabicWords(typed)))?.groups
  const surah = groups?.surah === undefined ? undefined : findNamedSurah(groups.surah)
  const count = groups && countOf(groups)
  if (!surah || count === undefined) return undefined
  const isFirst =
    count > surah.verseCount || ['first', 'اول'].includes(groups?.which?.toLowerCase() ?? '')
  const from = isFirst ? 1 : surah.verseCount - count + 1
  return { surah, from, to: from + count - 1 }
}

function countOf({ count, verses = '' }: Record<string, string | undefined>): number | undefined {
  if (count !== undefined) return readCount(count)
  if (verses.startsWith('ايت')) return 2
  return /^(?:verse|ayah|aya|ايه)$/i.test(verses) ? 1 : undefined
}

// Folding treats digits as separators, so words with digits stay unfolded.
const arabicWords = (typed: string): string =>
  typed
    .split(/\s+/)
    .map((word) => (/\d/.test(word) ? word : foldArabic(word)))
    .join(' ')
