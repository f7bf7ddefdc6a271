/** Builders of editor content and sample texts, none of them from scripture. */
import type { DocumentNode, Mark } from '@waraq/contract'

export const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

export const p = (...content: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  content: content.map((child) => (typeof child === 'string' ? text(child) : child)),
})

export const text = (words: string, ...marks: Mark[]): DocumentNode =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words }

/** A document whose `JSON.stringify` output has exactly this many bytes. */
export function docOfBytes(bytes: number): DocumentNode {
  const empty = JSON.stringify(doc(p(''))).length
  return doc(p('x'.repeat(bytes - empty)))
}
