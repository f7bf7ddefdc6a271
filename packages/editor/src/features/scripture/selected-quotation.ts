import { renderNode } from '@waraq/sdk/renderer'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { ScriptureContext } from '../../context/editor-context.ts'

type WithEditor = Pick<ScriptureContext, 'editor'>

/** The verse or hadith that is selected as a node. */
export function selectedQuotation({ editor }: WithEditor): Node | undefined {
  const { selection } = editor.state
  return selection instanceof NodeSelection && isQuotation(selection.node)
    ? selection.node
    : undefined
}

/** Whether a node is a verse or a hadith. */
export const isQuotation = ({ type }: Node) =>
  type.name === 'quranVerse' || type.name === 'hadithNode'

/** A quotation of the editor or of a file. */
type Quotation = { type: { name: string }; attrs: Record<string, unknown> }

/** The quotation as plain text in a line, with its citation, as readers see it. */
export function quotedWords({ type, attrs }: Quotation, locale: string): string {
  const node = { type: type.name, attrs: { ...attrs, displayMode: 'inline' } }
  const { textContent } = renderNode(node, { document, locale })
  return (textContent ?? '').replaceAll('\u00a0', ' ')
}
