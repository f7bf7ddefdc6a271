import { type DocumentNode, FORMULA_MARK, isObject } from '@waraq/contract'
import type { NodeType } from 'prosemirror-model'
import { isInlineIn } from '../../content/wire/footnotes.ts'
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

/** The stored form of a formula in a line. */
export const formulaToWire = ({ marks = [], attrs }: DocumentNode): DocumentNode => ({
  type: 'text',
  marks: [...marks, FORMULA_MARK],
  text: String(attrs?.text),
})

/** The stored form of a formula as a block. */
export function formulaBlockToWire({ attrs }: DocumentNode): DocumentNode {
  const { text, ...others } = attrs ?? {}
  const content = text ? { content: [{ type: 'text', text: String(text) }] } : {}
  return { type: 'codeBlock', attrs: { ...FORMULA_MARK.attrs, ...others }, ...content }
}
