import { isArabicLocale } from '@waraq/contract'
import {
  citationUnder,
  collectionNameOf,
  displayOf,
  hadithCitation,
} from '@waraq/scripture/display'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { updateSelected } from '../commands/selected-node.ts'
import type { ScriptureContext } from '../context/editor-context.ts'
import { passageOf } from './quotation-nodes.ts'

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

/** The quotation as plain text with its citation, in characters that ordinary fonts contain. */
export function quotedWords({ type, attrs }: Node, locale: string): string {
  const text = attrs.encoding === 'qpc_hafs' ? displayOf(String(attrs.text)) : String(attrs.text)
  if (type.name === 'hadithNode') {
    const { collectionNameArabic, collectionNameEnglish, number } = attrs
    const name =
      (isArabicLocale(locale) && collectionNameArabic) ||
      collectionNameOf(String(collectionNameEnglish))
    return `«${text}» ${hadithCitation(name, number, locale)}`
  }
  const passage = passageOf(attrs)
  // The ornate parentheses are not mirrored: in Arabic U+FD3F opens.
  const words = `\uFD3F${text}\uFD3E`
  if (!passage) return words
  const names = {
    nameArabic: String(attrs.surahNameArabic),
    nameTransliterated: String(attrs.surahNameEnglish),
  }
  return `${words} ${citationUnder(names, passage, locale)}`
}
