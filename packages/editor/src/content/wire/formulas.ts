import { type DocumentNode, isObject } from '@waraq/contract'
import type { NodeType } from 'prosemirror-model'
import { isInlineIn } from './footnotes.ts'
import { marksFromWire } from './highlight-marks.ts'

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

function isFormulaMark(mark: unknown): boolean {
  return JSON.stringify(mark) === '{"type":"code","attrs":{"language":"math"}}'
}
