import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { hadithReferenceOf, verseReferenceOf } from '@waraq/sdk/writer-parts'
import type { ExportOptions } from './options.ts'

/** The reference of a card that shows readers its translation; undefined for any other node. */
export function translatedReferenceOf(node: DocumentNode): string | undefined {
  const isVerse = node.type === 'quranVerse'
  if (!isVerse && node.type !== 'hadithNode') return undefined
  const rules = isVerse ? NODES.quranVerse : NODES.hadithNode
  const { displayMode, translationOpen } = attributesOf(rules, node.attrs)
  if (displayMode !== 'card' || !translationOpen) return undefined
  return isVerse ? verseReferenceOf(node) : hadithReferenceOf(node)
}

/** Whether a writer does not have the translation that a card shows readers. */
export function lacksTranslation(
  node: DocumentNode,
  { translations }: Pick<ExportOptions, 'translations'>,
): boolean {
  const reference = translatedReferenceOf(node)
  return reference !== undefined && !translations?.get(reference)
}
