import { wordsIn } from '../index/arabic-words.ts'
import type { WordSpan } from './exact-runs.ts'
import type { Span } from './quoted-words.ts'

// Words that introduce a quotation; those in `SAYING` can begin the introduction.
const INTRODUCING = new Set(
  wordsIn(`قال وقال فقال يقول ويقول قوله وقوله لقوله بقوله الله تعالى سبحانه وتعالى عز وجل جل وعلا ربنا ربك كتابه الكريم العزيز
    المحكم في محكم التنزيل كما هي الآية آية سورة صدق العظيم`),
)

const SAYING = new Set(wordsIn('قال وقال فقال يقول ويقول قوله وقوله لقوله بقوله كما الآية'))

// Words that begin a comment on the preceding quotation.
const COMMENTING = new Set(
  wordsIn(
    `قال وقال فقال قالت قالوا نزلت فنزلت أنزلت الآية الآيات يعني أي هذه هذا وهذا وهذه إلى ثم حتى أو
    بمعنى معناه ومعناه المعنى والمعنى لأن ولأن وذلك لذلك ولذلك دليل دل ودل تدل يدل فتأمل وتأمل إشارة`,
  ),
)

/** Whether a word after a quotation begins a comment on it. */
export function isCommentWord(word: string): boolean {
  return COMMENTING.has(word)
}

/**
 * The clauses of a paragraph, split at punctuation, each without its introduction: [from, to] in
 * words.
 */
export function clausesOf(span: Span, runs: readonly WordSpan[]): (readonly [number, number])[] {
  const { words } = span
  const starts = words.flatMap(({ clause }, at) => (clause === words[at - 1]?.clause ? [] : [at]))
  return starts.map((start, at) =>
    withoutIntroduction(span, start, starts[at + 1] ?? words.length, runs),
  )
}

/**
 * The words before each verse number, back to the start of the clause or to the previous number:
 * [from, to] in words.
 */
export function wordsBeforeVerseNumber(
  span: Span,
  runs: readonly WordSpan[],
): (readonly [number, number])[] {
  const { words } = span
  let start = 0
  return words.flatMap(({ clause, number, end }, at) => {
    if (clause !== words[at - 1]?.clause) start = at
    const isWhole = words[at + 1]?.end !== end
    if (number === undefined || !isWhole) return []
    const numbered = withoutIntroduction(span, start, at + 1, runs)
    start = at + 1
    return [numbered]
  })
}

/**
 * The words from `start` to `end` without an introduction such as "God says", which is no part of
 * the exact runs `found`.
 */
export function withoutIntroduction(
  { words }: Span,
  start: number,
  end: number,
  runs: readonly WordSpan[],
): readonly [number, number] {
  let from = start
  while (from < end && INTRODUCING.has(words[from]?.word ?? '')) from++
  const run = runs.find(({ at, length }) => at >= start && at < from && at + length > from)
  // The name of God begins many verses; after a verb of saying it belongs to the introduction.
  const isIntroduced = from < end && SAYING.has(words[start]?.word ?? '')
  return isIntroduced ? [run?.at ?? from, end] : [start, end]
}
