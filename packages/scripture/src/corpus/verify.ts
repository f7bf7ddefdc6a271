import { verseAt, verseIndexOf } from '../text/index.ts'
import { type Alignment, align, createLikeness } from './alignment.ts'
import type { ArabicIndex } from './arabic-index.ts'
import { knowWords, RANKING, scoreVerses } from './arabic-ranking.ts'
import { weightsOf } from './arabic-search.ts'
import { wordsIn } from './arabic-words.ts'
import { blocksOf, type QuotedNode, verseOfNode } from './quoted-blocks.ts'
import { type QuotedWord, quotedWords } from './quoted-words.ts'
import { type Difference, differenceOf, wordsOfRow } from './right-words.ts'
import { createRuns, type Run } from './runs.ts'
import { hasVowels } from './spelling.ts'
import type { VerseRow } from './store.ts'

/** Verses of one surah. */
export type Passage = { surah: number; from: number; to: number }

/** A quotation and what is to be said of it. Offsets are UTF-16 places in the text. */
export type Quotation = {
  status: 'verified' | 'altered' | 'unknown'
  quoted: string
  start: number
  end: number
  passage: Passage | null
  /** The words of the passage that are quoted, in KFGQPC encoding and in Tanzil's imla'i spelling. */
  right: { text: string; imlaei: string } | null
  differences: Difference[]
  /** What is written in another way and is the same word: named, never counted as wrong. */
  orthography: ('spelling' | 'no_vowels')[]
}

/** A quotation of a document. `path` leads to its block or verse node by places in `content`; offsets count in the block's text. */
export type DocumentQuotation = Quotation & { path: number[]; isNode: boolean }

export type VerifyDeps = { index: ArabicIndex; readVerse: (index: number) => VerseRow | undefined }

// The weight of the words that agree, over that of all words, for a verse to be meant: by a whole paragraph, by a clause of prose that
// has three words of it in a row, and by what stands in ornate brackets.
const ENOUGH_OF_PARAGRAPH = 0.45
const ENOUGH_OF_CLAUSE = 0.6
const ENOUGH_MARKED = 0.2
const ALIKE = 0.8
// Fewer words are no quotation unless they are marked, and in prose too few to be called an altered one.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
const POOL = 12
// Of more places with the same words only these are looked at.
const MAX_PLACES = 60
const MAX_ALIGNED = 250
// Beyond so many paragraphs without three words of the Quran in a row, altered quotations in such are not looked for.
const MAX_UNSEEDED = 300

// Words that lead to a quotation, the first of them those that may begin it.
const INTRODUCING = new Set(
  wordsIn(`قال وقال فقال يقول ويقول قوله وقوله لقوله بقوله الله تعالى سبحانه وتعالى عز وجل جل وعلا ربنا ربك كتابه الكريم العزيز
    المحكم في محكم التنزيل كما هي الآية آية سورة صدق العظيم`),
)

const SAYING = new Set(wordsIn('قال وقال فقال يقول ويقول قوله وقوله لقوله بقوله كما الآية'))

type Span = { words: QuotedWord[]; isMarked: boolean; text: string; offset: number }
type Laid = { alignment: Alignment; weights: number[]; agreed: number }

/** Finds and checks quotations. Builds its index of places when it is made: some 80,000. */
export function createVerifier({ index, readVerse }: VerifyDeps) {
  const runs = createRuns(index)

  /** Every quotation of a plain text: contiguous words of at least three, and whatever stands in ornate brackets. */
  function verifyText(text: string): Quotation[] {
    const budget = { left: MAX_UNSEEDED }
    const spans = spansOf(text)
    const [only] = spans
    if (only && spans.length === 1 && only.words.length < LEAST_WORDS) return wholeText(only)
    return spans.flatMap((span) => examine(span, budget))
  }

  // Too short to be told from prose, unless it is all there is.
  function wholeText(span: Span): Quotation[] {
    const quotation = shortQuotation(span, span.words.map(runs.readingsOf))
    return span.isMarked || quotation.status === 'verified' ? [quotation] : []
  }

  function spansOf(text: string): Span[] {
    const spans: Span[] = []
    for (const paragraph of text.matchAll(/[^\n]+/g)) {
      for (const part of paragraph[0].matchAll(/[﴾﴿]([^﴾﴿]+)[﴾﴿]|[^﴾﴿]+/g)) {
        const isMarked = part[1] !== undefined
        const offset = paragraph.index + part.index + (isMarked ? 1 : 0)
        const inside = part[1] ?? part[0]
        const words = quotedWords(index, inside)
        if (words.length > 0) spans.push({ words, isMarked, text: inside, offset })
      }
    }
    return spans
  }

  function examine(span: Span, budget: { left: number }): Quotation[] {
    const { words, isMarked } = span
    const readings = words.map(runs.readingsOf)
    const found = runs.find(readings)
    const isAll = sum(found.map(({ length }) => length)) === words.length
    if (isAll && !isSpliced(span, found)) return proseless(span, found)
    if (words.length < LEAST_WORDS) return isMarked ? [shortQuotation(span, readings)] : []
    const whole = holdsClause(span, found) ? undefined : wholeQuotation(span, found, budget)
    if (whole) return [whole]
    if (isMarked) return [unknown(span)]
    const altered = clausesOf(span).flatMap((clause) => alteredClause(span, clause, found))
    const rest = found.filter((run) => !altered.some(({ from, to }) => isWithin(run, from, to)))
    const quotations = [...altered.map(({ quotation }) => quotation), ...proseless(span, rest)]
    return quotations.sort((a, b) => a.start - b.start)
  }

  // A few words of prose that happen to stand in the Quran as well are no quotation with wrong vowels.
  function proseless(span: Span, found: Run[]): Quotation[] {
    const quotations = found.map((run) => ofRun(span, run))
    if (span.isMarked) return quotations
    const isProse = ({ status }: Quotation, at: number) =>
      status === 'altered' &&
      (found[at]?.length ?? 0) < LEAST_ALTERED &&
      span.words.length >= LEAST_ALTERED
    return quotations.filter((quotation, at) => !isProse(quotation, at))
  }

  // Pieces of several places joined without a break are not what any of those places says.
  function isSpliced({ words }: Span, found: Run[]): boolean {
    return found.some((run, at) => {
      const next = found[at + 1]
      return next !== undefined && words[run.at + run.length - 1]?.clause === words[next.at]?.clause
    })
  }

  // Where one clause of several is verified as it stands, the others are prose.
  function holdsClause(span: Span, found: Run[]): boolean {
    const clauses = clausesOf(span)
    if (span.isMarked || clauses.length < 2) return false
    return clauses.some(([from, to]) =>
      found.some(({ at, length }) => at <= from && at + length >= to),
    )
  }

  // A paragraph or a bracket that is one quotation as a whole, with whatever was changed in it.
  function wholeQuotation(
    span: Span,
    found: Run[],
    budget: { left: number },
  ): Quotation | undefined {
    const { words, isMarked } = span
    if (words.length > MAX_ALIGNED || !(isMarked || mayBeWhole(words, found, budget)))
      return undefined
    const [from, to] = isMarked ? [0, words.length] : withoutIntroduction(span, 0, words.length)
    const laid = bestAlignment(words.slice(from, to), found)
    if (!laid) return undefined
    const inRuns = sum(
      found.flatMap(({ at, length }) =>
        laid.weights.slice(Math.max(0, at - from), at - from + length),
      ),
    )
    const share = Math.max(inRuns, laid.agreed) / sum(laid.weights)
    const isMeant =
      share >= (isMarked ? ENOUGH_MARKED : ENOUGH_OF_PARAGRAPH) || (isMarked && found.length > 0)
    // One word that is alike by chance means no verse.
    const isChance = laid.alignment.pairs.filter(({ likeness }) => likeness >= ALIKE).length < 2
    if (!isMeant || isChance) return undefined
    return ofPairs(span, shifted(laid.alignment.pairs, from), from, to)
  }

  function mayBeWhole(words: QuotedWord[], found: Run[], budget: { left: number }): boolean {
    return words.length > LEAST_ALTERED && (found.length > 0 || budget.left-- > 0)
  }

  function alteredClause(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    const inside = found.filter((run) => isWithin(run, from, to))
    const isCovered = inside.some((run) => run.at <= from && run.at + run.length >= to)
    const isShort = to - from < LEAST_ALTERED || to - from > MAX_ALIGNED
    if (inside.length === 0 || isCovered || isShort) return []
    const laid = bestAlignment(span.words.slice(from, to), inside)
    if (!laid || laid.agreed < ENOUGH_OF_CLAUSE * sum(laid.weights)) return []
    return [{ from, to, quotation: ofPairs(span, shifted(laid.alignment.pairs, from), from, to) }]
  }

  function clausesOf(span: Span): (readonly [number, number])[] {
    const { words } = span
    const starts = words.flatMap(({ clause }, at) => (clause === words[at - 1]?.clause ? [] : [at]))
    return starts.map((start, at) =>
      withoutIntroduction(span, start, starts[at + 1] ?? words.length),
    )
  }

  function withoutIntroduction(
    { words }: Span,
    start: number,
    end: number,
  ): readonly [number, number] {
    let from = start
    while (from < end && INTRODUCING.has(words[from]?.word ?? '')) from++
    // The name of God begins many a verse; after words of saying it belongs to them.
    return from === end || !SAYING.has(words[start]?.word ?? '') ? [start, end] : [from, end]
  }

  function bestAlignment(words: QuotedWord[], found: Run[]): Laid | undefined {
    const known = knowWords(
      index,
      words.map(({ word }) => word),
    )
    const weights = weightsOf(index, known)
    const alike = createLikeness(index, known)
    const scores = scoreVerses(index, known, false, RANKING)
    const pool = Array.from(scores.keys()).filter((verse) => (scores[verse] ?? 0) > 0)
    pool.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    const starts = found.flatMap(({ tokens }) =>
      tokens.slice(0, 3).map((token) => index.verseOfToken[token] ?? 0),
    )
    let best: Alignment | undefined
    for (const verse of new Set([...starts, ...pool.slice(0, POOL)])) {
      const alignment = align(index, alike, weights, spanAround(verse, words.length))
      if (alignment.pairs.length > 0 && alignment.score > (best?.score ?? 0)) best = alignment
    }
    if (!best) return undefined
    const agreed = sum(best.pairs.map(({ word, likeness }) => likeness * (weights[word] ?? 0)))
    return { alignment: best, weights, agreed }
  }

  // From the verse on as far as its surah and the quotation may go.
  function spanAround(verse: number, words: number): readonly [number, number] {
    const from = index.starts[verse] ?? 0
    const wanted = Math.max(index.starts[verse + 1] ?? 0, from + 2 * words + 10)
    let to = Math.min(wanted, index.tokens.length)
    const surah = index.surahOf[verse]
    while (to > from && index.surahOf[index.verseOfToken[to - 1] ?? 0] !== surah) to--
    return [from, to]
  }

  function shortQuotation(span: Span, readings: Set<number>[]): Quotation {
    const run = runs.findShort(readings)
    return run.tokens.length > 0 ? ofRun(span, run) : unknown(span)
  }

  // The same letters may stand with other vowels elsewhere: the place that agrees in them is meant.
  function ofRun(span: Span, { at, length, tokens }: Run): Quotation {
    const [first = 0, ...others] = tokens.slice(0, MAX_PLACES)
    const meant = [first, ...others].map((token) => placedAt(span, at, length, token))
    return meant.find(({ status }) => status === 'verified') ?? meant[0] ?? unknown(span)
  }

  function placedAt(span: Span, at: number, length: number, token: number): Quotation {
    const pairs = range(0, length).map((step) => ({
      word: at + step,
      token: token + step,
      likeness: 1,
    }))
    return judged(span, pairs, at, at + length)
  }

  function ofPairs(span: Span, pairs: Alignment['pairs'], from: number, to: number): Quotation {
    const laid = pairs.map(({ word }) => word).filter((word) => word >= 0)
    const [first, last] = [laid[0] ?? from, laid.at(-1) ?? from]
    const lone = (word: number) => ({ word, token: -1, likeness: 0 })
    const [before, after] = [range(from, first).map(lone), range(last + 1, to).map(lone)]
    return judged(span, [...before, ...pairs, ...after], from, to)
  }

  function judged(span: Span, pairs: Alignment['pairs'], from: number, to: number): Quotation {
    const tokens = pairs.map(({ token }) => token).filter((token) => token >= 0)
    const right = rightText(tokens[0] ?? 0, tokens.at(-1) ?? 0)
    const differences = pairs.flatMap(({ word, token, likeness }) => {
      const one = span.words[word]
      const isSame = likeness === 1 || (one !== undefined && isReadAs(one, token))
      return differenceOf(one?.raw ?? '', right.wordAt(token), isSame)
    })
    const { start, end, quoted } = placeOf(span, from, to)
    const isSpelled =
      !differences.length && [right.text, right.uthmani].every((one) => !sameText(quoted, one))
    return {
      status: differences.length > 0 ? 'altered' : 'verified',
      quoted,
      start,
      end,
      passage: right.passage,
      right: { text: right.text, imlaei: right.imlaei },
      differences,
      orthography: [
        ...(isSpelled ? (['spelling'] as const) : []),
        ...(hasVowels(quoted) ? [] : (['no_vowels'] as const)),
      ],
    }
  }

  function isReadAs(word: QuotedWord, token: number): boolean {
    const term = index.tokens[token]
    return term !== undefined && runs.readingsOf(word).has(index.classOf(term))
  }

  function rightText(first: number, last: number) {
    const [from, to] = [index.verseOfToken[first] ?? 0, index.verseOfToken[last] ?? 0]
    const rows = range(from, to + 1).flatMap((verse) => readVerse(verse) ?? [])
    const words = rows.flatMap((row) => wordsOfRow(row, index.starts[row.index] ?? 0))
    const quoted = words.filter(({ token }) => token >= first && token <= last)
    const unique = (key: 'text' | 'uthmani') =>
      quoted
        .filter((one, at) => one.from !== quoted[at - 1]?.from)
        .map((one) => one[key])
        .join(' ')
    const { surah, ayah } = verseAt(from)
    return {
      passage: { surah, from: ayah, to: verseAt(to).ayah },
      text: unique('text'),
      uthmani: unique('uthmani'),
      imlaei: quoted.map(({ imlaei }) => imlaei).join(' '),
      wordAt: (token: number) => words.find((one) => one.token === token),
    }
  }

  /** Every quotation of a document: its verse nodes, each against the verses it names, and its paragraphs. */
  function verifyDocument(document: QuotedNode): DocumentQuotation[] {
    const budget = { left: MAX_UNSEEDED }
    return blocksOf(document).flatMap(({ path, node, text }): DocumentQuotation[] => {
      if (node) return [{ path, isNode: true, ...verseNode(node) }]
      return spansOf(text).flatMap((span) =>
        examine(span, budget).map((quotation) => ({ path, isNode: false, ...quotation })),
      )
    })
  }

  function verseNode(node: QuotedNode): Quotation {
    const { text, passage } = verseOfNode(node)
    const words = quotedWords(index, text)
    const span = { words, isMarked: true, text, offset: 0 }
    if (words.length === 0) return unknown(span)
    const quotations = [inPassage(span, passage) ?? examine(span, { left: 1 })].flat()
    const [first = unknown(span)] = quotations.filter(({ status }) => status !== 'verified')
    const isThere = quotations.every(
      (one) => one.status === 'verified' && isSamePassage(one.passage, passage),
    )
    if (isThere) return quotations[0] ?? first
    // Right words of another verse are wrong where this one is named.
    const [found] = quotations
    return found?.status === 'verified' ? { ...found, status: 'altered' } : first
  }

  // The whole node in a row within the verses that it names.
  function inPassage(span: Span, passage: Passage | undefined): Quotation | undefined {
    const first = passage && verseIndexOf(passage.surah, passage.from)
    const last = passage && verseIndexOf(passage.surah, passage.to)
    if (first === undefined || last === undefined) return undefined
    const [from, to] = [index.starts[first] ?? 0, index.starts[last + 1] ?? 0]
    const run = runs.findShort(span.words.map(runs.readingsOf))
    const tokens = run.tokens.filter((token) => token >= from && token + run.length <= to)
    return tokens.length > 0 ? ofRun(span, { ...run, tokens }) : undefined
  }

  return { verifyText, verifyDocument }
}

export type Verifier = ReturnType<typeof createVerifier>

function isSamePassage(found: Passage | null, named: Passage | undefined): boolean {
  if (!found || !named || found.surah !== named.surah) return false
  return found.from >= named.from && found.to <= named.to
}

function placeOf({ words, text, offset }: Span, from: number, to: number) {
  const start = words[from]?.start ?? 0
  const end = words[to - 1]?.end ?? text.length
  return { start: offset + start, end: offset + end, quoted: text.slice(start, end) }
}

function unknown(span: Span): Quotation {
  const place = placeOf(span, 0, span.words.length)
  return {
    status: 'unknown',
    ...place,
    passage: null,
    right: null,
    differences: [],
    orthography: [],
  }
}

function sameText(a: string, b: string): boolean {
  return a.normalize('NFC').replaceAll('\u0640', '') === b.normalize('NFC').replaceAll('\u0640', '')
}

const isWithin = (run: Run, from: number, to: number): boolean =>
  run.at < to && run.at + run.length > from

function shifted(pairs: Alignment['pairs'], by: number): Alignment['pairs'] {
  return pairs.map((pair) => (pair.word < 0 ? pair : { ...pair, word: pair.word + by }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
}
