/** Text between a pair of marks: UTF-16 offsets of the inside and of the marks. */
export type QuotePair = { start: number; end: number; from: number; to: number; kind: PairKind }
/** Ornate brackets contain verses only; quotation marks and other brackets contain any text. */
type PairKind = 'ornate' | 'quotes' | 'round'

type Family = { marks: string; kind: PairKind; isTwoWay: boolean }
type Open = { mark: string; family: Family; at: number }

// In right-to-left text, keyboards and fonts exchange the marks of a pair.
const FAMILIES: Family[] = [
  { marks: '﴿﴾', kind: 'ornate', isTwoWay: true },
  { marks: '“”„‟〝〞❝❞', kind: 'quotes', isTwoWay: true },
  { marks: '«»', kind: 'quotes', isTwoWay: true },
  { marks: '‹›', kind: 'quotes', isTwoWay: true },
  { marks: '‘’‚‛', kind: 'quotes', isTwoWay: true },
  { marks: '"＂', kind: 'quotes', isTwoWay: true },
  { marks: "'", kind: 'quotes', isTwoWay: true },
  { marks: '{}', kind: 'quotes', isTwoWay: false },
  { marks: '()（）', kind: 'round', isTwoWay: false },
  { marks: '[]', kind: 'round', isTwoWay: false },
]
const FAMILY_OF = new Map(
  FAMILIES.flatMap((family) => [...family.marks].map((mark) => [mark, family] as const)),
)
const MARKS = /[﴿﴾“”„‟〝〞❝❞«»‹›‘’‚‛"＂'{}()（）[\]]/g
const LETTER = /[\p{L}\p{M}\p{Nd}]/u
const APOSTROPHES = "'‘’‚‛"
// Beyond this depth the outermost open mark is dropped, so that each character is in few pairs.
const MAX_DEPTH = 8

/** The pairs of quotation marks and brackets on a line that starts at `offset` of the text. */
export function quotePairsOf(line: string, offset: number): QuotePair[] {
  const pairs: QuotePair[] = []
  const open: Open[] = []
  for (const { 0: mark, index: at } of line.matchAll(MARKS)) {
    const family = FAMILY_OF.get(mark)
    if (!family || isApostrophe(line, mark, at)) continue
    const opener = openerOf(open, mark, family)
    if (opener >= 0) pairs.push(pairOf(open[opener], at, offset))
    if (opener >= 0) open.length = opener
    else if (family.isTwoWay || isOpening(mark, family)) open.push({ mark, family, at })
    if (open.length > MAX_DEPTH) open.shift()
  }
  return [...pairs, ...leftPairs(open, offset)].filter(({ start, end }) => end > start)
}

function isApostrophe(line: string, mark: string, at: number): boolean {
  return (
    APOSTROPHES.includes(mark) &&
    LETTER.test(line.charAt(at - 1)) &&
    LETTER.test(line.charAt(at + 1))
  )
}

const isOpening = (mark: string, { marks }: Family): boolean => marks.indexOf(mark) % 2 === 0

// The innermost open mark of the family that this mark can close.
function openerOf(open: Open[], mark: string, family: Family): number {
  const at = open.findLastIndex((one) => one.family === family)
  const opener = open[at]
  if (!opener) return -1
  if (!family.isTwoWay) return isOpening(mark, family) ? -1 : at
  const isSame = opener.mark === mark
  return isSame && family.marks.length > 1 && mark !== '"' ? -1 : at
}

const pairOf = (opener: Open | undefined, at: number, offset: number): QuotePair => {
  const from = opener?.at ?? at
  const kind = opener?.family.kind ?? 'quotes'
  return {
    start: offset + from + 1,
    end: offset + at,
    from: offset + from,
    to: offset + at + 1,
    kind,
  }
}

// Writers with only one of the two marks use it for both.
function leftPairs(open: Open[], offset: number): QuotePair[] {
  const pairs: QuotePair[] = []
  for (let at = 0; at + 1 < open.length; at++) {
    const [one, next] = [open[at], open[at + 1]]
    if (!one || !next || one.mark !== next.mark || !one.family.isTwoWay) continue
    pairs.push(pairOf(one, next.at, offset))
    at += 1
  }
  return pairs
}
