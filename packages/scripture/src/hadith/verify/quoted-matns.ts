import { foldArabic } from '../../text/index.ts'
import type { StatedSource } from './attribution.ts'

/** Text that may quote a hadith. Offsets are UTF-16 positions. */
export type QuotedMatn = {
  start: number
  end: number
  /** Whether the text says that this is a hadith, so that an unknown one is reported. */
  isStated: boolean
  /** The text around it, on the line before it and from its end on. */
  before: string
  after: string
  /** The offset of `after`. */
  afterAt: number
  /** The source that a hadith node names; a text has it in `after`. */
  stated?: StatedSource
}

const CLOSING: Readonly<Record<string, string>> = {
  '«': '»',
  '“': '”',
  '(': ')',
  '[': ']',
  '{': '}',
}
const OPENING = new Map(Object.entries(CLOSING).map(([opening, closing]) => [closing, opening]))
const BEFORE = 160
const AFTER = 80
const [LEAST_WORDS, LEAST_IN_BRACKETS, LEAST_UNSTATED] = [2, 4, 4]

// Folded: words before and after a quotation that attribute it to hadith, and those of verses.
const HADITH_BEFORE =
  /(?:^| )(?:و|ف)?(?:رسول الله|النبي|للنبي|حديث|الحديث|رضي الله عن\S{1,3}|عليه الصلاه والسلام|صلي الله عليه وسلم)(?= |$)/
const HADITH_AFTER =
  /^ ?(?:\S+ ){0,2}(?:رواه|اخرجه|متفق عليه|البخاري|مسلم|صحيح البخاري|صحيح مسلم|سنن|الترمذي|النسائي|ابو داود|ابن ماجه)(?= |$)/
const QURAN_BEFORE = /(?:قال الله|قال تعالي|قوله تعالي|يقول الله|عز وجل|سوره)\S*(?: \S+){0,3}$/

/**
 * The quotations of a text that may be hadiths, in order. Takes linear time. With `isHadith` the
 * paragraphs of a text without any quotation are quotations.
 */
export function* quotedMatns(text: string, isHadith = false): Generator<QuotedMatn> {
  const parts: QuotedMatn[] = []
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const ofLine = [...partsOfLine(text, line, index)].toSorted((a, b) => a.start - b.start)
    for (const part of ofLine) parts.push(part)
  }
  if (parts.length > 0) yield* parts
  else if (isHadith) yield* paragraphs(text)
}

function* partsOfLine(text: string, line: string, offset: number): Generator<QuotedMatn> {
  let isQuoted = false
  for (const [start, end, isBracket] of pairsOf(line)) {
    const one = placed(text, line, offset, [start, end])
    const words = wordsIn(line.slice(start, end))
    if (words < (isBracket ? LEAST_IN_BRACKETS : LEAST_WORDS)) continue
    if (QURAN_BEFORE.test(foldArabic(one.before))) continue
    isQuoted ||= !isBracket
    if (one.isStated || words >= LEAST_UNSTATED) yield one
  }
  if (!isQuoted) yield* introduced(text, line, offset)
}

// Words after "the Prophet said:" without quotation marks.
function* introduced(text: string, line: string, offset: number): Generator<QuotedMatn> {
  const colon = line.indexOf(':')
  if (
    colon < 0 ||
    !HADITH_BEFORE.test(foldArabic(line.slice(Math.max(0, colon - BEFORE), colon)))
  ) {
    return
  }
  const rest = line.slice(colon + 1)
  const source = /[([.]|رواه|أخرجه|متفق عليه/.exec(rest)
  const end = colon + 1 + (source?.index ?? rest.length)
  if (wordsIn(line.slice(colon + 1, end)) < LEAST_IN_BRACKETS) return
  yield { ...placed(text, line, offset, [colon + 1, end]), isStated: true }
}

function placed(text: string, line: string, offset: number, [from, to]: [number, number]) {
  const before = line.slice(Math.max(0, from - BEFORE), from)
  const afterAt = offset + to
  const after = text.slice(afterAt, afterAt + AFTER)
  const isStated = HADITH_BEFORE.test(foldArabic(before)) || HADITH_AFTER.test(foldArabic(after))
  return { start: offset + from, end: offset + to, isStated, before, after, afterAt }
}

// A text without quotation marks is the quotation itself.
function* paragraphs(text: string): Generator<QuotedMatn> {
  const lines = [...text.matchAll(/[^\n]+/g)].filter(({ 0: line }) => wordsIn(line) >= LEAST_WORDS)
  for (const { 0: line, index } of lines) {
    if (/[﴾﴿]/.test(line)) continue
    const whole = { start: index, end: index + line.length, isStated: lines.length === 1 }
    yield { ...whole, before: '', after: '', afterAt: index + line.length }
  }
}

type Pair = [start: number, end: number, isBracket: boolean]

/** The parts of a line between matching marks. */
function pairsOf(line: string): Pair[] {
  const pairs: Pair[] = []
  const open: { mark: string; at: number }[] = []
  let straight = -1
  const close = (at: number, opening: string | undefined) => {
    if (opening === undefined || open.at(-1)?.mark !== opening) return
    pairs.push([open.pop()?.at ?? 0, at, '([{'.includes(opening)])
  }
  for (let at = 0; at < line.length; at++) {
    const mark = line.charAt(at)
    if (mark === '"') {
      if (straight >= 0) pairs.push([straight, at, false])
      straight = straight >= 0 ? -1 : at + 1
    } else if (CLOSING[mark]) open.push({ mark, at: at + 1 })
    else close(at, OPENING.get(mark))
  }
  return outermost(pairs)
}

// Nested marks: the outer pair is the quotation.
function outermost(pairs: Pair[]): Pair[] {
  let end = 0
  return pairs
    .toSorted((a, b) => a[0] - b[0])
    .filter(([from, to]) => {
      const isOuter = from >= end
      if (isOuter) end = to
      return isOuter
    })
}

const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0
const WORD = /[\u0621-\u06FC\uFB50-\uFDFC\uFE70-\uFEFC]+/g
