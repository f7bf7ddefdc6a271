import type { DocumentNode } from '@waraq/contract'

/** The letters of a verse in the corpus, where a document has others. */
export interface ExactVerse {
  /** Indexes through `content` to the node. */
  path: readonly number[]
  text: string
}

/** Gives verses the letters of the corpus, and returns how many changed. */
export function setExactVerses(document: DocumentNode, verses: readonly ExactVerse[]): number {
  let changed = 0
  for (const { path, text } of verses) {
    let node: DocumentNode | undefined = document
    for (const at of path) node = node?.content?.[at]
    if (node?.type !== 'quranVerse') continue
    node.attrs = { ...node.attrs, text }
    changed += 1
  }
  return changed
}
