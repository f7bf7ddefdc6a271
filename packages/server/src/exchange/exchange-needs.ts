import { attributesOf, type DocumentNode, imageIdsOf, NODES } from '@waraq/contract'
import { translatedReferenceOf } from '@waraq/exchange/html'
import { keyOfLines, type MushafLines, type Needs, type StoredVerse } from './conversions.ts'
import { linkedDocumentOf } from './document-links.ts'

/** Pictures of the mushaf and translations; what is more is missing in the file, which says so. */
const MAX_LOOKED_UP = 100
const MAX_VERSES = 1_000

/** What a file of a document needs besides the content. */
export function needsOf(document: DocumentNode): Needs {
  const lines = new Map<string, MushafLines>()
  const references = new Set<string>()
  const verses: StoredVerse[] = []
  const documents = new Set<string>()
  const pending: { node: DocumentNode; path: readonly number[] }[] = [{ node: document, path: [] }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, path } = next
    const clip = linesOf(node)
    if (clip && lines.size < MAX_LOOKED_UP) lines.set(keyOfLines(clip), clip)
    const reference = translatedReferenceOf(node)
    if (reference !== undefined && references.size < MAX_LOOKED_UP) references.add(reference)
    const verse = verseOf(node, path)
    if (verse && verses.length < MAX_VERSES) verses.push(verse)
    const target = linkedDocumentOf(node)
    if (target !== undefined) documents.add(target)
    // No spread: 100,000 arguments can overflow the stack.
    for (const [at, child] of (node.content ?? []).entries())
      pending.push({ node: child, path: [...path, at] })
  }
  return {
    imageIds: imageIdsOf(document),
    lines: [...lines.values()],
    references: [...references],
    verses,
    documentIds: [...documents],
  }
}

function linesOf({ type, attrs }: DocumentNode): MushafLines | undefined {
  if (type !== 'quranMushaf') return undefined
  const { page, lineStart: from, lineEnd: to } = attributesOf(NODES.quranMushaf, attrs)
  return page > 0 && from > 0 && to >= from ? { page, from, to } : undefined
}

function verseOf({ type, attrs }: DocumentNode, path: readonly number[]): StoredVerse | undefined {
  if (type !== 'quranVerse') return undefined
  const { surah, ayah, fromAyah, toAyah, fromWord, toWord, text, encoding } = attributesOf(
    NODES.quranVerse,
    attrs,
  )
  const from = fromAyah ?? ayah
  const to = Math.max(from, toAyah ?? from)
  const words = fromWord === null ? undefined : ([fromWord, toWord ?? fromWord] as const)
  return surah > 0 && from > 0 ? { path, surah, from, to, words, text, encoding } : undefined
}
