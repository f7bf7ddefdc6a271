import { renderNode } from '@waraq/sdk/renderer'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { updateSelected } from '../../commands/block-attributes.ts'
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

/** Toggles the translation below the selected card. */
export function toggleTranslation(context: WithEditor): void {
  const node = selectedQuotation(context)
  if (node)
    context.editor.run(updateSelected({ translationOpen: node.attrs.translationOpen !== true }))
}

/** Toggles the selected quotation between card and inline. */
export function toggleCard(context: WithEditor): void {
  const node = selectedQuotation(context)
  if (node) context.editor.run(updateSelected({ displayMode: isCard(node) ? 'inline' : 'card' }))
}

export const isCard = ({ attrs }: Node) => attrs.displayMode === 'card'

/** The quotation as plain text in a line, with its citation, as readers see it. */
export function quotedWords({ type, attrs }: Node, locale: string): string {
  const node = { type: type.name, attrs: { ...attrs, displayMode: 'inline' } }
  const { textContent } = renderNode(node, { document, locale })
  return (textContent ?? '').replaceAll('\u00a0', ' ')
}
