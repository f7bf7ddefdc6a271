/**
 * A document and its selection in one readable line: `p(one |two) ul(li(a) li(b{bold}))`.
 *
 * - `name(…)` is a block, `name{…}` a mark, a name alone an empty block; `:` joins attributes to a
 *   name: `p:center(…)`, `ol:start=3(…)`. Default values are omitted.
 * - `|` is the caret, `‹` and `›` enclose the selection, `*` precedes each selected cell.
 * - `↵` is a line break, `ﷺ` an honorific. A backslash escapes the next character.
 * - The empty last paragraph after a block that leaves no place to type is omitted, unless it has
 *   the caret. A document without that paragraph ends with `■`.
 * - A quote, an item or a cell with one plain paragraph is written with its text: `li(one)`.
 */
import { type DocumentNode, HIGHLIGHTS, MARKS, NODES } from '@waraq/contract'

/** The selection in ProseMirror positions: `text`, `node`, `cell`, `all` or `gapcursor`. */
export interface Selection {
  type: string
  from: number
  to: number
  /** The positions of the selected cells. */
  cells?: number[]
}

export const BLOCKS: Record<string, string> = {
  p: 'paragraph',
  quote: 'blockquote',
  code: 'codeBlock',
  rule: 'horizontalRule',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  tasks: 'taskList',
  table: 'table',
  tr: 'tableRow',
  th: 'tableHeader',
  td: 'tableCell',
  toggle: 'details',
  summary: 'detailsSummary',
  inside: 'detailsContent',
  image: 'imageNode',
}
/** Names that include an attribute. */
export const NODES_WITH_ATTRIBUTES: Record<string, DocumentNode> = {
  ...Object.fromEntries(
    [1, 2, 3, 4].map((level) => [`h${level}`, { type: 'heading', attrs: { level } }]),
  ),
  todo: { type: 'taskItem', attrs: { checked: false } },
  done: { type: 'taskItem', attrs: { checked: true } },
}
/** The order in which marks enclose a text, from outside in. */
export const MARK_NAMES: Record<string, string> = {
  a: 'link',
  b: 'bold',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlight',
  ink: 'ink',
  c: 'code',
}
/** Values that are written without the name of their attribute. */
export const VALUES: Record<string, [name: string, value: string]> = {
  ltr: ['dir', 'ltr'],
  rtl: ['dir', 'rtl'],
  center: ['textAlign', 'center'],
  end: ['textAlign', 'end'],
  justify: ['textAlign', 'justify'],
  ...Object.fromEntries(
    [...HIGHLIGHTS].map(([color, name]): [string, [string, string]] => [name, ['color', color]]),
  ),
}
/** The target of links without one. */
export const ADDRESS = 'https://example.org/'
export const INLINE_ATOMS: Record<string, DocumentNode> = {
  '↵': { type: 'hardBreak' },
  ﷺ: { type: 'honorific', attrs: { type: 'saw' } },
}
/** Blocks that contain text and no blocks. */
export const LINES = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary'])
/** Blocks after which a document has an empty last paragraph. */
export const CLOSED = new Set(['table', 'details', 'codeBlock', 'imageNode', 'horizontalRule'])
/** Blocks that are written with the text of their only paragraph. */
export const WRAPPERS = new Set([
  'blockquote',
  'listItem',
  'taskItem',
  'tableCell',
  'tableHeader',
  'detailsContent',
])

const RULES: Record<string, Record<string, { fallback: unknown }>> = { ...NODES, ...MARKS }

/** Default values of attributes. */
export const defaultOf = (type: string, name: string): unknown =>
  type === 'link' ? ADDRESS : (RULES[type]?.[name]?.fallback ?? null)
