import { foldArabic, foldDigits } from '../../text/index.ts'

/** The collections that a text states for a quotation. */
export type StatedSource = {
  text: string
  start: number
  end: number
  slugs: string[]
  number: string | null
}

/** The narrators that a text names before a quotation. */
export type QuotedIsnad = { quoted: string; names: string[] }

// Longest first, because the name of a collection contains the name of its author.
const SOURCES: readonly [pattern: RegExp, slugs: string[]][] = [
  [/متفق عليه|الشيخان/, ['bukhari', 'muslim']],
  [/البخاري/, ['bukhari']],
  [/مسلم/, ['muslim']],
  [/[اأ]ب[وي] داود/, ['abudawud']],
  [/الترمذي/, ['tirmidhi']],
  [/النسا[ئي]ي?/, ['nasai']],
  [/ابن ماج[هة]/, ['ibnmajah']],
  [/[اأ]حمد/, ['ahmad']],
  [/مالك/, ['malik']],
  [/الدارمي/, ['darimi']],
]
const FIRST =
  /^[^\p{L}\p{N}]{0,8}(?:رواه|أخرجه|اخرجه|متفق|صحيح|سنن|جامع|مسند|موطأ|البخاري|مسلم|الترمذي|النسائي|أبو داود|ابن ماجه|الشيخان)/u
const NUMBER = /\p{Nd}{1,5}[a-z]?/u
const END = /[\n\])}.؛«“"]/

/** The source that follows a quotation, such as "رواه البخاري (1)"; undefined if there is none. */
export function statedSource(after: string, offset: number): StatedSource | undefined {
  if (!FIRST.test(after)) return undefined
  const from = /[\p{L}\p{N}]/u.exec(after)?.index ?? 0
  const rest = after.slice(from)
  const end = END.exec(rest)?.index ?? rest.length
  // The bracket around a number belongs to the source.
  const isOpen = rest.slice(0, end).includes('(')
  const text = rest.slice(0, end + (isOpen && rest[end] === ')' ? 1 : 0)).trimEnd()
  const slugs = SOURCES.flatMap(([pattern, of]) => (pattern.test(text) ? of : []))
  if (slugs.length === 0) return undefined
  const number = NUMBER.exec(text)?.[0]
  const start = offset + from
  return {
    text,
    start,
    end: start + text.length,
    slugs: [...new Set(slugs)],
    number: number === undefined ? null : foldDigits(number),
  }
}

// Words that begin the narrated event, after the names.
const NO_NAME = new Set(
  words(
    `قال قالت يقول تقول ان انه انها سمعت النبي رسول الله رضي عنه عنها عنهما حدثنا اخبرنا روي في حديث وعن`,
  ),
)
const NARRATED = /(?:^| )(?:و?عن|حدثنا|اخبرنا|روي|روت|حديث)(?= )/g
const KIN = new Map([
  ['ابو', 'ابي'],
  ['ابا', 'ابي'],
  ['ابن', 'بن'],
  ['ابنه', 'بنت'],
])

/** The narrator named before a quotation; undefined if none is. */
export function quotedIsnad(before: string): QuotedIsnad | undefined {
  const folded = foldArabic(before)
  const last = [...folded.matchAll(NARRATED)].at(-1)
  if (!last) return undefined
  const all = words(folded.slice(last.index + last[0].length))
  const end = all.findIndex((word) => NO_NAME.has(word))
  const names = all.slice(0, end < 0 ? MAX_NAMES : Math.min(end, MAX_NAMES))
  return names.length === 0 ? undefined : { quoted: names.join(' '), names: names.map(nameOf) }
}

const MAX_NAMES = 6

/** Whether all names are in a chain of narrators. */
export function agreesWithIsnad({ names }: QuotedIsnad, isnad: string): boolean {
  const chain = new Set(words(foldArabic(isnad)).map(nameOf))
  return names.every((name) => chain.has(name))
}

const nameOf = (word: string): string => KIN.get(word) ?? word

function words(text: string): string[] {
  return foldArabic(text).split(' ').filter(Boolean)
}
