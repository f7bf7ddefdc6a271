import { type DocumentNode, QUOTATIONS } from '@waraq/contract'
import type { ScriptureContext } from '../../context/editor-context.ts'
import type { Losing } from '../../suggestions/ui-extensions.ts'
import { isnadWordsOf, sliceOf } from './quotation-nodes.ts'
import { sliceIn } from './recognize-quotations.ts'
import { referenceTextOf } from './reference-text.ts'
import { quotedWords } from './selected-quotation.ts'

/** Questions to the service at once. */
const MAX_AT_ONCE = 6

type Attributes = Record<string, unknown>

interface Right {
  /** The attributes that the service has for the reference. */
  attrs: Attributes
  isSame: boolean
}

/**
 * The content of a file with the verses and hadiths of the service. One that differs from the
 * service's, or that the service does not have, becomes text, which is counted.
 */
export async function exactQuotations(
  context: Pick<ScriptureContext, 'client' | 'locale'>,
  content: DocumentNode,
  { signal, add }: Losing,
): Promise<DocumentNode> {
  const all = quotationsIn(content)
  const exact = new Map<DocumentNode, DocumentNode>()
  const check = async (node: DocumentNode) => {
    const right = await rightOf(node, context, signal).catch(() => undefined)
    if (!right?.isSame) add(right ? 'verse_changed' : 'quotation_as_text')
    exact.set(node, right?.isSame ? withAttributes(node, right.attrs) : asText(node, right))
  }
  for (let at = 0; at < all.length; at += MAX_AT_ONCE)
    await Promise.all(all.slice(at, at + MAX_AT_ONCE).map(check))

  function asText(node: DocumentNode, right: Right | undefined): DocumentNode {
    const { text } = node.attrs ?? {}
    const { type, attrs } = withAttributes(node, { ...right?.attrs, text })
    const { marks } = node
    const words = quotedWords({ type: { name: type }, attrs }, context.locale)
    return { type: 'text', text: words, ...(marks && { marks }) }
  }

  const replaced = (node: DocumentNode): DocumentNode =>
    exact.get(node) ?? (node.content ? { ...node, content: node.content.map(replaced) } : node)
  return replaced(content)
}

const quotationsIn = (node: DocumentNode): DocumentNode[] =>
  QUOTATIONS.has(node.type) ? [node] : (node.content ?? []).flatMap(quotationsIn)

const withAttributes = (node: DocumentNode, attrs: Attributes) => ({
  ...node,
  attrs: { ...node.attrs, ...attrs },
})

/** What the service has for a reference; undefined if it has nothing. */
async function rightOf(
  { type, attrs = {} }: DocumentNode,
  { client }: Pick<ScriptureContext, 'client'>,
  signal: AbortSignal,
): Promise<Right | undefined> {
  const letters = lettersOf(attrs.text)
  if (type === 'quranVerse') {
    const right = await referenceTextOf({ attrs }, client, signal)
    return right && { attrs: right, isSame: lettersOf(right.text) === letters }
  }
  const reference = `${attrs.collectionNameEnglish}:${attrs.number}`
  const hits = await client.hadith.search(reference, { limit: 1, signal })
  const hadith = hits.find(({ ref }) => ref === reference)
  const words = hadith && sliceIn(lettersOf(hadith.text), letters)
  if (!words) return undefined
  const { text, narrator_chain: chain, collection_name_arabic: collectionNameArabic } = hadith
  return {
    attrs: {
      collectionNameArabic,
      text: sliceOf(text, words),
      isnadWords: isnadWordsOf(chain, text, words),
    },
    isSame: true,
  }
}

/** Programs may change spaces and the order of marks over a letter. */
const lettersOf = (text: unknown): string => String(text).normalize().replace(/\s+/gu, ' ').trim()
