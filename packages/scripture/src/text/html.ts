/** A text and the offsets of its pieces in the HTML that it comes from. */
export type HtmlText = { text: string; pieces: readonly Piece[] }
/** `length` units of HTML are the text from `at` on; an entity is one unit of text. */
type Piece = { at: number; source: number; length: number; isEntity: boolean }

const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    laquo: '«',
    raquo: '»',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    zwnj: '\u200C',
    zwj: '\u200D',
    lrm: '\u200E',
    rlm: '\u200F',
  }),
)
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,6}));/y
const TAG_NAME = /<\/?([a-zA-Z][a-zA-Z0-9]{0,31})/y
// The content of these elements is not text.
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'iframe'])
// These elements are within a word or a sentence; all others end a block.
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const SPACE = /[\t\n\f\r]/g

/**
 * The text of HTML, one line for each block, without scripts, styles and comments. Takes linear
 * time for any input.
 */
export function htmlText(html: string): HtmlText {
  const pieces: Piece[] = []
  const parts: string[] = []
  let length = 0

  function add(text: string, source: number, sourceLength: number, isEntity: boolean): void {
    if (text === '') return
    const last = pieces.at(-1)
    // Adjacent text extends the last piece: a piece per character would take too much memory.
    const isAdjacent = last && !last.isEntity && !isEntity && last.source + last.length === source
    if (isAdjacent) last.length += sourceLength
    else pieces.push({ at: length, source, length: sourceLength, isEntity })
    parts.push(text)
    length += text.length
  }

  for (let at = 0; at < html.length; ) {
    const mark = html.charAt(at)
    if (mark === '<') {
      const { end, isBreak } = markupAt(html, at)
      if (isBreak) add('\n', at, end - at, true)
      else if (end === at) add('<', at, 1, false)
      at = Math.max(end, at + 1)
    } else if (mark === '&') {
      const { text, end } = entityAt(html, at)
      add(text, at, end - at, text.length !== end - at)
      at = end
    } else {
      const end = nextMark(html, at)
      add(html.slice(at, end).replace(SPACE, ' '), at, end - at, false)
      at = end
    }
  }
  return { text: parts.join(''), pieces }
}

/** The HTML offset of a text offset; with `isEnd`, the one after the unit that ends there. */
export function htmlOffsetOf({ pieces }: HtmlText, offset: number, isEnd = false): number {
  const position = isEnd ? offset - 1 : offset
  let [low, high] = [0, pieces.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.at ?? 0) <= position) low = middle
    else high = middle
  }
  const piece = pieces[low]
  if (!piece) return 0
  if (piece.isEntity) return piece.source + (isEnd ? piece.length : 0)
  return piece.source + Math.min(offset - piece.at, piece.length)
}

const MARK = /[<&]/g

function nextMark(html: string, from: number): number {
  MARK.lastIndex = from
  return MARK.exec(html)?.index ?? html.length
}

function entityAt(html: string, at: number): { text: string; end: number } {
  ENTITY.lastIndex = at
  const [all, decimal, hex, name = ''] = ENTITY.exec(html) ?? []
  if (all === undefined) return { text: '&', end: at + 1 }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const end = at + all.length
  if (Number.isNaN(code)) return { text: NAMED.get(name) ?? all, end }
  const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return { text: isLetter ? String.fromCodePoint(code) : '\uFFFD', end }
}

/** The end of a tag or comment, or `at` if there is none, and whether a block ends here. */
function markupAt(html: string, at: number): { end: number; isBreak: boolean } {
  if (html.startsWith('<!--', at)) return { end: after(html, '-->', at + 4), isBreak: false }
  if ('!?'.includes(html.charAt(at + 1) || ' ')) {
    return { end: after(html, '>', at + 2), isBreak: false }
  }
  TAG_NAME.lastIndex = at
  const [begun, typed = ''] = TAG_NAME.exec(html) ?? []
  if (begun === undefined) return { end: at, isBreak: false }
  const name = typed.toLowerCase()
  const end = endOfTag(html, at + begun.length)
  const isHidden = HIDDEN.has(name) && html[at + 1] !== '/' && html[end - 2] !== '/'
  return { end: isHidden ? endOfHidden(html, name, end) : end, isBreak: !INLINE.has(name) }
}

function after(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at + text.length
}

// An attribute in quotes may contain the sign that ends a tag.
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const letter = html.charAt(at)
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
  }
  return html.length
}

const CLOSING = /<\/(script|style|template|noscript|title|textarea|iframe)(?![a-z0-9])/gi

function endOfHidden(html: string, name: string, from: number): number {
  CLOSING.lastIndex = from
  for (let match = CLOSING.exec(html); match; match = CLOSING.exec(html)) {
    if (match[1]?.toLowerCase() === name) return endOfTag(html, match.index + match[0].length)
  }
  return html.length
}
