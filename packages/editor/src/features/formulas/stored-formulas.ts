import { type DocumentNode, FORMULA_MARK, isObject, type Mark } from '@waraq/contract'
import type { NodeType } from 'prosemirror-model'
import { isInlineIn, isLink, link } from '../../content/wire/footnotes.ts'
import { marksFromWire } from '../../content/wire/highlight-marks.ts'

/** Code in `math` becomes a formula. Undefined for documents that use the editor's own names. */
export function formulasFromWire(node: DocumentNode, parent: NodeType): DocumentNode | undefined {
  if (/^formula(?:Block)?$/.test(node.type)) return undefined
  if (node.type === 'codeBlock') return blockIn(node)
  return node.type === 'text' && isInlineIn(parent, 'formula') ? lineIn(node) : node
}

function blockIn(node: DocumentNode): DocumentNode {
  const { content = [], ...others } = node
  const { language, ...attrs } = isObject(node.attrs) ? node.attrs : {}
  const [{ type = 'text', text = '', ...more } = {}, ...rest] = content
  const isPlain = type === 'text' && Object.keys(more).length + rest.length === 0
  if (language !== 'math' || !isPlain) return node
  return { ...others, type: 'formulaBlock', attrs: { ...attrs, text } }
}

function lineIn(node: DocumentNode): DocumentNode {
  const { text, marks, ...others } = node
  if (!Array.isArray(marks) || Object.keys(others).length > 1) return node
  const own = marksFromWire(marks)
  const isFormula = own.some(isFormulaMark)
  const rest = own.filter((mark) => !isFormulaMark(mark)) as DocumentNode['marks']
  return isFormula ? { type: 'formula', attrs: { text }, ...(rest && { marks: rest }) } : node
}

const isFormulaMark = (mark: unknown): boolean =>
  JSON.stringify(mark) === JSON.stringify(FORMULA_MARK)

/**
 * Takes a formula out of its link, and out of words that an author typed behind it in another
 * editor, whose links grow. A text that does not begin with the source in its link is no formula.
 */
export function unlinkFormula(node: DocumentNode): DocumentNode[] {
  const { text = '', marks } = node
  const address = Array.isArray(marks) && marks.find((mark) => addressIn(mark).startsWith(ADDRESS))
  if (!address) return [node]
  const words = { ...node, marks: marks.filter((mark) => mark !== address) }
  const isWhole = JSON.stringify(marks).includes('"code":"math"')
  const source = isWhole ? text : addressIn(address).slice(ADDRESS.length)
  if (!text.startsWith(source)) return [words]
  return [
    { ...words, text: source, marks: [...words.marks, FORMULA_MARK] },
    { ...words, text: text.slice(source.length) },
  ]
}

/** The link of a formula; its source follows. No heading or note has a colon in its address. */
const ADDRESS = '#math:'
const addressIn = (mark: Mark | null) => `${mark?.attrs?.href}`

/**
 * The stored form of a formula in a line. The link survives other editors, and the highlight is for
 * readers. A link of the author stays.
 */
export function formulaToWire({ marks = [], attrs }: DocumentNode): DocumentNode {
  const text = String(attrs?.text)
  const own = marks.some(isLink) ? marks : [...marks, link(ADDRESS + text)]
  return { type: 'text', marks: [...own, FORMULA_MARK], text }
}

/** The stored form of a formula as a block. */
export function formulaBlockToWire({ attrs }: DocumentNode): DocumentNode {
  const { text, ...others } = attrs ?? {}
  const content = text ? { content: [{ type: 'text', text: String(text) }] } : {}
  return { type: 'codeBlock', attrs: { ...FORMULA_MARK.attrs, ...others }, ...content }
}
