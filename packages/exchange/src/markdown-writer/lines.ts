import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import { cardPartsOf, isCard, recordedOf } from '../kinds/recorded.ts'
import { textFormatOf } from '../text-format.ts'
import { lacksTranslation } from '../translations.ts'
import type { MarkdownWriter, Piece, WriteInline } from './writer.ts'

/** The marks that Markdown has, from the outside. */
const WRAPPERS = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const
const ORDER = Object.keys(WRAPPERS) as (keyof typeof WRAPPERS)[]
/** Marks of direction, which would be invisible in a source. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** A formula that dollars alone would not delimit. */
const UNFIT = /[`$\n]|^\s|\s$/

/** What each inline kind is in a line. A map, not an object: a type may be `constructor`. */
export const INLINES: ReadonlyMap<string, WriteInline> = new Map<string, WriteInline>([
  ['text', textPieces],
  ['hardBreak', () => [{ phrasing: { type: 'break' } }]],
  ['emoji', shownText],
  ['honorific', shownText],
  ['documentLink', documentLink],
  ['quranVerse', quotation],
  ['hadithNode', quotation],
])

/** The blocks of a line: a paragraph, or several with the cards that part it. */
export function linesOf(
  nodes: readonly DocumentNode[],
  writer: MarkdownWriter,
  paragraph = (children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children }),
): RootContent[] {
  const blocks: RootContent[] = []
  let line: Piece[] = []
  const end = () => {
    const children = nestedIn(line)
    if (children.length > 0) blocks.push(paragraph(children))
    line = []
  }
  for (const piece of piecesOf(nodes, writer)) {
    if ('phrasing' in piece) line.push(piece)
    else {
      end()
      for (const block of piece.blocks) blocks.push(block)
    }
  }
  end()
  return blocks
}

function piecesOf(nodes: readonly DocumentNode[], writer: MarkdownWriter): Piece[] {
  return nodes.flatMap((node) => {
    const write = INLINES.get(node.type)
    return write ? write(node, writer, nodes) : piecesOf(node.content ?? [], writer)
  })
}

/** A text that is not in another direction for invisible reasons. */
export function plainOf(text: string, { losses }: MarkdownWriter): string {
  const plain = text.replace(BIDI, '')
  losses.add('characters_dropped', text.length - plain.length)
  return plain
}

function textPieces(node: DocumentNode, writer: MarkdownWriter): Piece[] {
  const text = plainOf(node.text ?? '', writer).replace(/[\r\n]+/g, ' ')
  const { marks, isCode, isFormula, href, note, isBackLink } = textFormatOf(node, writer)
  if (isBackLink || text === '') return []
  if (note !== undefined) {
    writer.referenced.add(note)
    const label = `${writer.numbers.get(note)}`
    return [{ phrasing: { type: 'footnoteReference', identifier: label, label } }]
  }
  const styles = ORDER.filter((mark) => marks.has(mark))
  if (isFormula) return formulaPieces(text, { marks: styles, href }, writer)
  if (isCode) return [{ phrasing: { type: 'inlineCode', value: text }, marks: styles, href }]
  // Emphasis does not begin or end at a space.
  const start = styles.length > 0 ? text.length - text.trimStart().length : 0
  const end = styles.length > 0 ? Math.max(start, text.trimEnd().length) : text.length
  const piece = (value: string, marks: readonly string[]): Piece[] =>
    value === '' ? [] : [{ phrasing: { type: 'text', value }, marks, href }]
  return [
    ...piece(text.slice(0, start), []),
    ...piece(text.slice(start, end), styles),
    ...piece(text.slice(end), []),
  ]
}

function formulaPieces(
  source: string,
  around: Pick<Extract<Piece, { phrasing: unknown }>, 'marks' | 'href'>,
  { losses }: MarkdownWriter,
): Piece[] {
  if (!UNFIT.test(source)) return [{ phrasing: { type: 'inlineMath', value: source }, ...around }]
  losses.add('formula_as_text')
  return [{ phrasing: { type: 'inlineCode', value: source }, ...around }]
}

function shownText(
  node: DocumentNode,
  writer: MarkdownWriter,
  line: readonly DocumentNode[],
): Piece[] {
  return recordedOf(node, line, writer).map(({ text }) => ({
    phrasing: { type: 'text', value: plainOf(text, writer) },
  }))
}

function documentLink(
  node: DocumentNode,
  writer: MarkdownWriter,
  line: readonly DocumentNode[],
): Piece[] {
  const { targetDocId } = attributesOf(NODES.documentLink, node.attrs)
  const href = targetDocId ? writer.options.documentUrl?.(targetDocId) : undefined
  return shownText(node, writer, line).map((piece) => ({ ...piece, href }))
}

/** A verse or a hadith in its line, or as a quote that parts the line. */
function quotation(
  node: DocumentNode,
  writer: MarkdownWriter,
  line: readonly DocumentNode[],
): Piece[] {
  const texts = recordedOf(node, line, writer)
  if (!isCard(texts)) return shownText(node, writer, line)
  if (lacksTranslation(node, writer.options)) writer.losses.add('translation_missing')
  const children = cardPartsOf(texts).map(
    (part): Paragraph => ({
      type: 'paragraph',
      children: [{ type: 'text', value: plainOf(part, writer) }],
    }),
  )
  return [{ blocks: [{ type: 'blockquote', children }] }]
}

/** Texts in the elements of their marks; neighbors with the same one share it. */
function nestedIn(pieces: readonly Piece[]): PhrasingContent[] {
  const line = pieces.filter((piece) => 'phrasing' in piece)
  while (isBlank(line.at(-1))) line.pop()
  while (isBlank(line[0])) line.shift()
  return trimmed(nested(line))
}

/** Spaces and breaks at the ends of a line are none. */
const isBlank = (piece: TextPiece | undefined): boolean =>
  piece?.phrasing.type === 'break' ||
  (piece?.phrasing.type === 'text' && piece.phrasing.value.trim() === '')

function trimmed(children: PhrasingContent[]): PhrasingContent[] {
  const [first, last] = [children[0], children.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return children
}

type TextPiece = Extract<Piece, { phrasing: unknown }>

function nested(line: readonly TextPiece[]): PhrasingContent[] {
  const children: PhrasingContent[] = []
  for (let at = 0; at < line.length; ) {
    const { phrasing, marks = [], href } = line[at] as TextPiece
    const [mark] = marks
    const isSame = (piece: TextPiece) =>
      href === undefined
        ? piece.href === undefined && piece.marks?.[0] === mark
        : piece.href === href
    let end = at + 1
    while (end < line.length && isSame(line[end] as TextPiece)) end += 1
    const inner = line.slice(at, end)
    if (href !== undefined) {
      const own = inner.map(({ href: _, ...piece }) => piece)
      children.push({ type: 'link', url: href, children: nested(own) as never })
    } else if (mark !== undefined) {
      const own = inner.map((piece) => ({ ...piece, marks: piece.marks?.slice(1) ?? [] }))
      children.push({ type: WRAPPERS[mark as keyof typeof WRAPPERS], children: nested(own) })
    } else {
      addTo(children, phrasing)
      end = at + 1
    }
    at = end
  }
  return children
}

/** Neighbors are one: backticks or signs that follow each other would be others. */
function addTo(children: PhrasingContent[], next: PhrasingContent): void {
  const last = children.at(-1)
  if (last?.type === 'inlineCode' && next.type === 'inlineCode') last.value += next.value
  else if (last?.type === 'text' && next.type === 'text') last.value += next.value
  else children.push(next)
}
