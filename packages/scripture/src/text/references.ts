import { cleaned } from './reference-spelling.ts'
import { withDigits } from './spoken-numbers.ts'
import { findNamedSurah } from './surah-names.ts'
import { findSurah, type Surah } from './surahs.ts'
import { parseCounted } from './verse-counts.ts'
import { findNamedVerses } from './verse-names.ts'

/** A parsed reference, or why it is invalid. `from` equals `to` for one verse. */
export type Reference =
  | { kind: 'verses'; surah: Surah; from: number; to: number }
  | { kind: 'surah'; surah: Surah }
  | { kind: 'out_of_range'; what: 'surah'; last: 114 }
  | { kind: 'out_of_range'; what: 'verse'; surah: Surah; last: number }
  | { kind: 'out_of_range'; what: 'order'; surah: Surah; from: number; to: number }

const NUMBER = String.raw`0*(\d{1,4})`
// The input has no consecutive spaces: see `cleaned`.
const SEPARATOR = ' ?[:/.,،؛;|_ -] ?'
const UNTIL = String.raw` ?(?:-|\.\.|/|:|إلى|الى|حتى|to|bis|à) ?`
const VERSE_WORD = String.raw`(?:verses?|ayahs?|ayats?|ayaat|aya|آيات|ايات|آية|الآية|آيه|ايه|اية|الاية|الآيات|الايات|v\.?|الآيه|آيت|ايت|aayah?t?|verset|versets|vers|ayet|ayeti|aleyas?|versiculos?|versos?|аят|আয\u09BC?াত)`
const CHAPTER =
  'surah|surat|sura|soorah|soera|chapter|sourate|(?:ال)?سورة|(?:ال)?سوره|سورت|сура|সূরা|সুরা'
const CHAPTER_WORD = `(?:${CHAPTER})`
const CHAPTER_OR_SURE = '(?:surah|surat|sura|sure|sourate|chapter|سورة|сура)'
const OF = 'of|from|in|de la|del|der|de|dari|من|في'
const QURAN = "quran|qur'?an|[ck]oran|kuran|коран|qs|q|القرآن|القران"
const SURAH_WORD = String.raw`(?:${CHAPTER}|sure|ch|s|${QURAN})[\s:.]*`
const IN_QURAN = String.raw`(?:(?:the |le |el |al |al-)?(?:${QURAN})[\s:.,]*)?`

const NUMBERS = new RegExp(
  `^${IN_QURAN}(?:${SURAH_WORD})?${NUMBER}(?:${SEPARATOR}|(?=v)|(?=آ))(?:${VERSE_WORD} ?)?${NUMBER}(?:${UNTIL}${NUMBER})?$`,
  'iu',
)
// The number of the surah before the word: `2nd surah 255`, `2 сура 255 аят`.
const NUMBER_FIRST = new RegExp(
  `^${NUMBER}(?:\\.|st|nd|rd|th|-я)? (?:${CHAPTER}|sure)[\\s,.]+(?:${VERSE_WORD} ?)?${NUMBER}(?:${UNTIL}${NUMBER})?\\.?(?: ${VERSE_WORD})?$`,
  'iu',
)
// The same surah twice: `2:255-2:257`.
const BOTH_ENDS = new RegExp(
  `^${IN_QURAN}${NUMBER}:${NUMBER} ?(?:-|to|إلى|الى) ?\\1:${NUMBER}$`,
  'iu',
)
// A name with its number, as citations are printed: `Al-Baqarah 2:255`.
const NAME_AND_NUMBERS = new RegExp(
  `^(\\D+)${NUMBER} ?[:/ ] ?${NUMBER}(?:${UNTIL}${NUMBER})?$`,
  'iu',
)
const NAME_FIRST = new RegExp(
  `^(.*?\\D)(?:${SEPARATOR}|(?<=\\p{L}))(?:${VERSE_WORD}[\\s:.]*)?${NUMBER}(?:${UNTIL}${NUMBER})?$`,
  'iu',
)
const VERSE_FIRST = new RegExp(
  `^${VERSE_WORD} ?${NUMBER}(?:${UNTIL}${NUMBER})? ?(?:${OF})? ?(\\D+)$`,
  'iu',
)
const VERSE_FIRST_NUMBERS = new RegExp(
  `^${VERSE_WORD} ?${NUMBER}(?:${UNTIL}${NUMBER})? (?:(?:${OF}) )?${CHAPTER_OR_SURE} ${NUMBER}$`,
  'iu',
)
const ORDINAL_FIRST = new RegExp(`^(?:the )?(\\d+)(?:st|nd|rd|th)? (${VERSE_WORD}) `, 'iu')
const NAMES_PARTS = new RegExp(`(?<!\\p{L})(?:${CHAPTER_WORD}|${VERSE_WORD})(?!\\p{L})`, 'iu')
// Other counted parts of the mushaf, which are not surah names.
const OTHER_PART =
  /^(?:juzz?['ʼ’]?|juzu|cüz|para|sipara|hizb|page|manzil|ruku|(?:ال)?(?:جزء|حزب|صفحه?ة?|ربع|منزل))(?![\p{L}\p{M}])/iu
// Words of a name, with `surah` before it: `surah She that is to be examined`.
const LONGEST_NAME = 7
const PARTING = ' :،,.-'
const VERSE_WORD_AT_END = new RegExp(`(?<=[${PARTING}])${VERSE_WORD} ?$`, 'iu')
// Without a space, `sura` would be a slip for `Shura`.
const ONE_SURAH = new RegExp(`^(?:${CHAPTER}|sure)[ -]?#?${NUMBER}\\.?$`, 'iu')
const ONE_SURAH_AT_END = new RegExp(
  `^(?:the )?${NUMBER}(?:\\.|st|nd|rd|th|-я)? (?:${CHAPTER}|sure|suresi)$`,
  'iu',
)
const NAMED_SURAH = new RegExp(`^(?:${CHAPTER_WORD} (\\D+)|(\\D+) suresi)$`, 'iu')

/**
 * Parses a typed reference: `2:255`, `2/255-257`, `البقرة ٢٥٥`, `surah al-baqara 255`, `ayat al
 * kursi`, `سورة ٢`. Undefined for any other text; reports references that are out of range.
 */
export function parseReference(typed: string): Reference | undefined {
  if (typed.length > 100) return undefined
  const text = cleaned(typed)
  if (OTHER_PART.test(text)) return undefined
  const verses = findNamedVerses(text)
  if (verses) return versesOf(findSurah(verses[0]), verses[1], verses[2])
  const counted = parseCounted(text)
  if (counted) return versesOf(counted.surah, counted.from, counted.to)
  const match = parsed(text)
  if (match || !NAMES_PARTS.test(text)) return match
  const inDigits = withDigits(text).replace(ORDINAL_FIRST, '$2 $1 ')
  return inDigits === text ? undefined : parsed(inDigits)
}

function parsed(text: string): Reference | undefined {
  const ends = BOTH_ENDS.exec(text)
  if (ends) return versesOf(findSurah(Number(ends[1])), Number(ends[2]), Number(ends[3]))
  const numbers = NUMBERS.exec(text) ?? NUMBER_FIRST.exec(text)
  if (numbers) return versesOf(findSurah(Number(numbers[1])), Number(numbers[2]), end(numbers[3]))
  const swapped = VERSE_FIRST_NUMBERS.exec(text)
  if (swapped) return versesOf(findSurah(Number(swapped[3])), Number(swapped[1]), end(swapped[2]))
  const one = ONE_SURAH.exec(text) ?? ONE_SURAH_AT_END.exec(text)
  if (one) return wholeSurah(findSurah(Number(one[1])))
  const named = NAMED_SURAH.exec(text)
  const surah = named && surahCalled(named[1] ?? named[2])
  return surah ? { kind: 'surah', surah } : byName(text)
}

/** Whether this is the name of a verse, which may also be words of the text. */
export function isVerseName(typed: string): boolean {
  return findNamedVerses(cleaned(typed)) !== undefined
}

function byName(text: string): Reference | undefined {
  const both = NAME_AND_NUMBERS.exec(text)
  const cited = both && surahCalled(both[1])
  // With another number it is a range: `Zumar 3:5`.
  if (cited && cited.number === Number(both[2]))
    return versesOf(cited, Number(both[3]), end(both[4]))
  const named = NAME_FIRST.exec(text)
  const surah = named && surahCalled(named[1])
  if (surah) return versesOf(surah, Number(named[2]), end(named[3]))
  const verse = VERSE_FIRST.exec(text)
  const last = verse && surahCalled(verse[3])
  return last ? versesOf(last, Number(verse[1]), end(verse[2])) : undefined
}

// Fuzzy matching of two letters, or of a sentence before a number, would match almost any surah.
function surahCalled(name = ''): Surah | undefined {
  if (/\d/.test(name)) return undefined
  const trimmed = withoutParting(name.replace(VERSE_WORD_AT_END, '')).trim()
  return trimmed.split(/\s+/).length > LONGEST_NAME ? undefined : findNamedSurah(trimmed)
}

function withoutParting(name: string): string {
  let end = name.length
  while (end > 0 && PARTING.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

function versesOf(surah: Surah | undefined, from: number, to = from): Reference {
  if (!surah) return { kind: 'out_of_range', what: 'surah', last: 114 }
  const last = surah.verseCount
  if (from < 1 || from > last || to > last)
    return { kind: 'out_of_range', what: 'verse', surah, last }
  if (to < from) return { kind: 'out_of_range', what: 'order', surah, from, to }
  return { kind: 'verses', surah, from, to }
}

function wholeSurah(surah: Surah | undefined): Reference {
  return surah ? { kind: 'surah', surah } : { kind: 'out_of_range', what: 'surah', last: 114 }
}

const end = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

// No verse has a word three times in a row.
const IN_A_ROW = 2
// No real text repeats earlier words for 16 words in a row.
const NOTHING_NEW = 16

/** Removes repetitions, so that a query with one word two hundred times searches for that word. */
export function withoutRepetition(words: readonly string[]): string[] {
  const seen = new Set<string>()
  const result: string[] = []
  let [inRow, old] = [0, 0]
  for (const word of words) {
    inRow = word === result.at(-1) ? inRow + 1 : 1
    old = seen.has(word) ? old + 1 : 0
    if (old > NOTHING_NEW) break
    seen.add(word)
    if (inRow <= IN_A_ROW) result.push(word)
  }
  return result
}
