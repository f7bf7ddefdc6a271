import { withFewMarks, withoutSigns } from './arabic-letters.ts'
import { ARABIC_WORD } from './arabic-word.ts'
import { foldArabic } from './fold.ts'
import { parseReference } from './references.ts'

/** The text that a quotation claims to be from. */
export type Claim = 'quran' | 'hadith'

/** A reference beside a quotation. Null for a number that it lacks or that does not exist. */
export type StatedReference = {
  text: string
  /** UTF-16 offsets in the text. */
  start: number
  end: number
  surah: number | null
  from: number | null
  to: number | null
}

/** Characters before and after a quotation that are read. */
export const BEFORE = 110
export const AFTER = 90

// Folded words that name God, and verbs with which a verse is introduced.
const NAMES_OF_GOD = new Set(
  foldArabic('الله ربنا ربكم ربك ربي تعالى سبحانه تبارك المولى الحق عز جل رب الخالق الباري').split(
    ' ',
  ),
)
const SAYING = new Set(
  foldArabic(`قال يقول قوله قول لقوله بقوله كقوله لقول أنزل أخبر أمر وعد خاطب نادى وصف ذكر بين حذر
    نهى`).split(' '),
)
const MAX_BETWEEN = 2

const NAMES_QURAN =
  / (?:[وفبل]?(?:الاية|الايه|ايات|الايات|ايه|سوره|القران|قران|التنزيل|الفرقان)|كتاب الله|كتابه (?:العزيز|الكريم|المحكم|المبين)) /
const INTRODUCES_VERSE =
  / (?:[وفلبك]?قوله (?:تعالي|سبحانه|عز|جل|تبارك)|كما قال|(?:ال)?ايه|سوره|القران) /g
const HADITH_BEFORE =
  /(?: رسول الله | [وعلف]?النبي | نبينا | المصطفي | رضي الله عن|ﷺ| [وفي]?روي | رواه | رواية | حديث | الحديث | عليه السلام قال | عليه الصلاة | صلي الله عليه | مرفوعا | صحيح البخاري | صحيح مسلم )/g
const HADITH_AFTER =
  /^[^\p{L}]{0,9}(?:و?رواه|و?أخرجه|متفق عليه|صحيح البخاري|صحيح مسلم|البخاري|مسلم|الترمذي|النسائي|أبو داود|ابن ماجه|أحمد|سنن|مسند|حديث)(?!\p{L})/u
const SENTENCE_END = /[.!?؟۔](?=\s|$)/g

/** Whether the text after a quotation names a collection of hadiths. */
export const isAttributedToHadith = (after: string): boolean =>
  HADITH_AFTER.test(withoutSigns(withFewMarks(after)))

/** The claim of the text before a quotation. Of several sentences, the last one counts. */
export function claimBefore(before: string): Claim | null {
  const sentence = before.slice([...before.matchAll(SENTENCE_END)].at(-1)?.index ?? 0)
  const folded = ` ${foldArabic(sentence.replaceAll('ﷺ', ' صلى الله عليه '))} `
  const hadith = [...folded.matchAll(HADITH_BEFORE)].at(-1)?.index ?? -1
  const verse = [...folded.matchAll(INTRODUCES_VERSE)].at(-1)?.index ?? -1
  if (hadith >= 0 && hadith > verse) return 'hadith'
  return verse >= 0 || namesGodAsSpeaker(folded.split(' ')) || NAMES_QURAN.test(folded)
    ? 'quran'
    : null
}

const namesGodAsSpeaker = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const isSaying = SAYING.has(word) || SAYING.has(word.replace(/^[وف]/, ''))
    return (
      isSaying && words.slice(at + 1, at + 1 + MAX_BETWEEN).some((one) => NAMES_OF_GOD.has(one))
    )
  })

const PRAISE = new Set(
  foldArabic('تعالى وتعالى سبحانه وسبحانه عز وجل جل وعلا جلاله تبارك من قائل').split(' '),
)
const NAMES_OF_BOOK = new Set(
  foldArabic('كتابه محكم التنزيل تنزيله الكريم العزيز المبين المحكم القرآن').split(' '),
)
const IN = foldArabic('في')

/** The offset after the last words such as "God the exalted says in his book". */
export function introductionEnd(text: string): number | undefined {
  const words = [...text.matchAll(ARABIC_WORD)].map(({ 0: raw, index }) => {
    return { word: foldArabic(raw), end: index + raw.length }
  })
  const after = (at: number, set: ReadonlySet<string>): number => {
    let end = at
    while (set.has(words[end]?.word ?? '')) end++
    return end
  }
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]?.word ?? ''
    if (!SAYING.has(word) && !SAYING.has(word.replace(/^[وف]/, ''))) continue
    const isNamed = !PRAISE.has(words[at + 1]?.word ?? '') && isNameOfGod(words[at + 1]?.word)
    const praised = after(at + (isNamed ? 2 : 1), PRAISE)
    if (praised === at + 1) continue
    const inBook = words[praised]?.word === IN ? after(praised + 1, NAMES_OF_BOOK) : 0
    return words[(inBook > praised + 1 ? inBook : praised) - 1]?.end
  }
  return undefined
}

const isNameOfGod = (word = ''): boolean => NAMES_OF_GOD.has(word)

const CONTINUING = new Set(
  foldArabic('و ثم أو إلى وقوله وقال قال أيضا قوله وأيضا سبحانه تعالى').split(' '),
)

/** Whether two quotations are separated only by words such as "and". */
export const isContinuation = (between: string): boolean =>
  foldArabic(between)
    .split(' ')
    .every((word) => word === '' || CONTINUING.has(word))

const BESIDE = /[\s\p{P}*>_|]/u
const MAX_BESIDE = 9
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
const MAX_REFERENCE = 70
const NUMBERS = /^\p{Nd}{1,3}(?: ?[-–—:،] ?\p{Nd}{1,3})?/u
const SURAH = /(?:سورة|سوره)(?!\p{L})/u
const VERSE_OR_SURAH = /(?:سورة|سوره|الآية|آية)(?!\p{L})/u

const SOURCE_OF_HADITH =
  /(?:رواه|أخرجه|البخاري|مسلم|الترمذي|النسائي|داود|ماجه|أحمد|مالك|الدارمي|حديث|صفحة|ص\.|متفق)/u

/** The reference right after a quotation, `at` being the offset of `after` in the text. */
export function statedAfter(after: string, at: number): StatedReference | undefined {
  let from = 0
  while (from < MAX_BESIDE && BESIDE.test(after.charAt(from)) && !CLOSING[after.charAt(from)])
    from++
  const closing = CLOSING[after.charAt(from)]
  if (closing === undefined) return statedInWords(after.slice(from), at + from)
  const to = after.indexOf(closing, from)
  if (to < 0 || to - from > MAX_REFERENCE) return undefined
  return statedIn(after.slice(from + 1, to), at + from + 1, true)
}

// Without brackets: a surah with a number, or the word for surah with a name.
function statedInWords(words: string, at: number): StatedReference | undefined {
  const number = words.search(/[\p{Nd}.؛\n]/u)
  const [name, numbers] = [words.slice(0, Math.max(0, number)), NUMBERS.exec(words.slice(number))]
  const isName = number > 1 && numbers && name.split(' ').length <= MAX_NAME_WORDS
  const stated = isName ? statedIn(name + numbers[0], at, false) : undefined
  if (stated) return stated
  const begin = words.startsWith('من ') ? 'من '.length : 0
  if (words.search(SURAH) !== begin) return undefined
  const [surah = '', first = '', second = ''] = words.slice(begin).split(/[\s.،؛:]/)
  const more = second === 'عمران' || second === 'إسرائيل' ? ` ${second}` : ''
  return statedIn(`${surah} ${first}${more}`, at + begin, false)
}

const MAX_NAME_WORDS = 6
// `Al-Baqarah 2:153`: the number repeats the name.
const NUMBERED_SURAH = /^[^\p{Nd}]+(?=\p{Nd}{1,3}:\p{Nd}{1,3}(?:[-–]\p{Nd}{1,3})?$)/u

/** A reference such as "surah 2, verse 153:" that ends the text before a quotation. */
export function statedBefore(before: string, at: number): StatedReference | undefined {
  const reach = before.slice(-MAX_REFERENCE)
  const begin = reach.search(VERSE_OR_SURAH)
  if (begin < 0) return undefined
  let end = reach.length
  while (end > begin && BESIDE.test(reach.charAt(end - 1))) end--
  return statedIn(reach.slice(begin, end), at - reach.length + begin, false)
}

function statedIn(text: string, start: number, isBracketed: boolean): StatedReference | undefined {
  const plain = withoutSigns(withFewMarks(text))
  if (SOURCE_OF_HADITH.test(plain)) return undefined
  const place = { text, start, end: start + text.length }
  const name = plain
    .trim()
    .replace(/^من /, '')
    .replace(/[،,] ?(?=(?:الآية|آية|الآيات|آيات))/u, ' ')
    .replace(/رقم ?/, '')
    .replace(/(\p{Nd}) ?[،و,] ?(\p{Nd})/u, '$1-$2')
    .replace(NUMBERED_SURAH, '')
  const parsed = parseReference(name)
  if (!parsed) return isStatedReference(plain, isBracketed) ? { ...place, ...NOTHING } : undefined
  if (parsed.kind === 'verses')
    return { ...place, surah: parsed.surah.number, from: parsed.from, to: parsed.to }
  const surah =
    parsed.kind !== 'out_of_range' || parsed.what !== 'surah' ? parsed.surah.number : null
  return { ...place, surah, from: null, to: null }
}

const NOTHING = { surah: null, from: null, to: null } as const

// Words in brackets with a surah and a number are a reference, even if an invalid one.
const isStatedReference = (text: string, isBracketed: boolean): boolean =>
  isBracketed && /^(?:سورة|سوره) /u.test(text) && /\p{Nd}/u.test(text)

const REFERENCE_BEGINS =
  /^(?:سورة|سوره|آية|الآية|رواه|أخرجه|متفق|صحيح البخاري|صحيح مسلم|سنن|مسند)(?!\p{L})/u

/** Whether the text inside of brackets is a reference rather than a quotation. */
export const isReference = (inside: string): boolean =>
  REFERENCE_BEGINS.test(inside) || (/\p{Nd}/u.test(inside) && parseReference(inside) !== undefined)
