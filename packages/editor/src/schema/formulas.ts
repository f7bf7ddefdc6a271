import { type DocumentNode, type Mark, NODES } from '@waraq/contract'

/** The rules of a formula in a line and of one as a block: its source in TeX. */
export const FORMULA_RULES = { text: NODES.quranVerse.text }

/** The mark of a formula in a line. */
export const FORMULA_MARK: Mark = { type: 'code', attrs: { language: 'math' } }

/** The stored form of a formula, and any other node as it is. */
export function formulaToWire(node: DocumentNode): DocumentNode {
  const { type, marks = [], attrs: { text, ...attrs } = {} } = node
  const source = { type: 'text', text: String(text) }
  if (type === 'formula') return { ...source, marks: [...marks, FORMULA_MARK] }
  if (type !== 'formulaBlock') return node
  const content = text ? { content: [source] } : {}
  return { type: 'codeBlock', attrs: { ...FORMULA_MARK.attrs, ...attrs }, ...content }
}
