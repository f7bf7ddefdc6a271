import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it/browser'
import {
  BlockState,
  deepText,
  footnote,
  formula as formulaBlock,
  libraryRule,
  listRule,
  type MarkdownEnv,
  referenceRule,
  tableRule,
  withKnownMarker,
} from './block-rules.ts'
import { address, footnoteReference, formula, InlineState, plainText } from './inline-rules.ts'

/** Brackets in brackets; boxes are counted by our own rule. */
const MAX_NESTING = 32
const INTERRUPTING = ['paragraph', 'reference', 'blockquote', 'list']

function createParser(): MarkdownIt {
  const parser = createMarkdownIt({ maxNesting: MAX_NESTING })
  // The contract decides which addresses are links.
  parser.validateLink = () => true
  parser.normalizeLink = (href) => href
  parser.normalizeLinkText = (text) => text
  // Definitions that nothing refers to stay in the text.
  parser.core.ruler.disable('strip_references')
  const { ruler: blocks } = parser.block
  parser.block.State = BlockState
  blocks.at('table', tableRule(libraryRule('table')), { alt: INTERRUPTING.slice(0, 2) })
  blocks.at('list', listRule(libraryRule('list')), { alt: INTERRUPTING.slice(0, 3) })
  blocks.at('reference', referenceRule(libraryRule('reference')))
  blocks.before('table', 'deep', deepText)
  blocks.before('fence', 'formula', formulaBlock, { alt: INTERRUPTING })
  blocks.before('reference', 'footnote', footnote, { alt: INTERRUPTING.slice(0, 2) })
  const { ruler: inlines } = parser.inline
  parser.inline.State = InlineState
  inlines.at('text', plainText)
  inlines.before('text', 'address', address)
  inlines.before('backticks', 'formula', formula)
  inlines.before('link', 'footnote', footnoteReference)
  return parser
}

let parser: MarkdownIt | undefined

/** The tokens of a text, with those of its lines. */
export function tokensOf(text: string): Token[] {
  parser ??= createParser()
  const env: MarkdownEnv = { notes: new Set() }
  return parser.parse(withKnownLists(text, parser), env)
}

/**
 * Lists of any digits and bullets in the form that the library knows. It is read once with all
 * lines in this form, which says what is no list but the text of a paragraph or code.
 */
function withKnownLists(text: string, parser: MarkdownIt): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const known = lines.map(withKnownMarker)
  if (!INDENTED.test(text) && known.every((line, at) => line === lines[at])) return text
  const tokens: Token[] = []
  const env: MarkdownEnv = { notes: new Set() }
  parser.block.parse(known.join('\n'), parser, env, tokens)
  const items = tokens.flatMap(({ type, map, info }) =>
    type === 'list_item_open' && map ? { at: map[0], info } : [],
  )
  for (const { at } of items) lines[at] = known[at] ?? ''
  for (const { at, info } of items) if (info !== '') indentInside(lines, at)
  return lines.join('\n')
}

/** A number, and a list inside it that may be indented too little. */
const INDENTED = /^ *\d+[.)] .*\r?\n {2,}(?:[-*+]|\d+[.)]) /m

/** Lists that are indented by two spaces are in the item of a number, which asks for three. */
function indentInside(lines: string[], at: number): void {
  const [, before = '', marker = ''] = /^( *)(\d+[.)] +)/.exec(lines[at] ?? '') ?? []
  const inside = before.length + marker.length
  const isInside = (line: string) => line.trim() === '' || columnOf(line) >= before.length + 2
  const next = lines[at + 1] ?? ''
  const column = columnOf(next)
  if (!/^ *(?:[-*+•]|\p{Nd}+[.)]) /u.test(next) || !isInside(next) || column >= inside) return
  for (let line = at + 1; line < lines.length && isInside(lines[line] ?? ''); line++)
    lines[line] = ' '.repeat(inside - column) + lines[line]
}

const columnOf = (line: string): number => line.length - line.trimStart().length
