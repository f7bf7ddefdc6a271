import { type DocumentNode, isNode, isObject } from '@waraq/contract'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Selection, type Transaction } from 'prosemirror-state'
import { toEditorDocument } from '../content/parse.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { COMMAND } from '../context/undo-groups.ts'
import { nodeType } from '../schema/schema.ts'
import type { DocumentRange } from '../suggestions/typed-query.ts'

/** Fewer levels than in a document, because the content is nested in one. */
const MAX_LEVELS = 200

/**
 * Puts content of the host in place of a range, in one undo step and with the caret after it if it
 * was there. It is read like a document, and its verses are checked like pasted ones. Returns
 * `false` if the editor cannot be written in or the content has no place.
 *
 * @throws TypeError for content other than a list of nodes
 */
export function putContent(
  editor: TextEditor,
  { from, to }: DocumentRange,
  content: readonly DocumentNode[] | string,
  prepare: (tr: Transaction, put: DocumentRange) => unknown = () => {},
): boolean {
  const slice = sliceOf(editor, content)
  const { view } = editor
  if (!editor.isEditable || editor.isDestroyed || slice.content.size === 0) return false
  let validSlice = slice
  view.someProp('transformPasted', (check) => {
    validSlice = check(validSlice, view, false)
  })
  const { tr } = view.state
  const hasCaret = tr.selection.from >= from && tr.selection.to <= to
  tr.replaceRange(from, to, validSlice)
  if (!tr.docChanged) return false
  const put = { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1) }
  if (hasCaret) tr.setSelection(Selection.near(tr.doc.resolve(put.to), -1))
  prepare(tr, put)
  view.dispatch(tr.setMeta(COMMAND, true).scrollIntoView())
  return true
}

function sliceOf(editor: TextEditor, content: unknown): Slice {
  if (typeof content === 'string') return sliceOfText(editor, content)
  if (!Array.isArray(content)) throw new TypeError('content must be a list of nodes or a text')
  const isLine = content.length > 0 && content.every((node) => isInline(editor, node))
  const blocks = isLine ? [{ type: 'paragraph', content }] : content
  const doc = toEditorDocument({ type: 'doc', content: requireNodes(blocks) }, editor.schema)
  return isLine ? doc.slice(1, doc.content.size - 1) : new Slice(doc.content, 0, 0)
}

function requireNodes(nodes: unknown, depth = 0): DocumentNode[] {
  const isList = Array.isArray(nodes) && nodes.every((node) => isStorable(node, depth))
  if (!isList) throw new TypeError('content must be a list of nodes')
  return nodes
}

// The service would reject anything else, and with it every later save.
function isStorable(node: unknown, depth: number): node is DocumentNode {
  if (depth > MAX_LEVELS || !isNode(node)) return false
  const { content, marks, attrs } = node
  if (content !== undefined) requireNodes(content, depth + 1)
  const hasMarks = Array.isArray(marks) && marks.every((mark) => isStorable(mark, depth))
  return (marks === undefined || hasMarks) && (attrs === undefined || isObject(attrs))
}

function isInline({ schema }: TextEditor, node: unknown): boolean {
  const type = isObject(node) && typeof node.type === 'string' ? node.type : ''
  return Object.hasOwn(schema.nodes, type) && schema.nodes[type]?.isInline === true
}

function sliceOfText(editor: TextEditor, text: string): Slice {
  const { schema } = editor
  const lines = text.split(/\r\n?|\n/)
  const words = (line: string): Node[] => (line ? [schema.text(line)] : [])
  const [only = '', ...others] = lines
  if (others.length === 0) return new Slice(Fragment.from(words(only)), 0, 0)
  const paragraphs = lines.map((line) => nodeType(editor, 'paragraph').create(null, words(line)))
  return new Slice(Fragment.from(paragraphs), 1, 1)
}
