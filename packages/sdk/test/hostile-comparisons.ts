import type { DocumentNode } from '@waraq/contract'

type WordAt = (at: number) => string

/** Words of two versions that are expensive to compare. */
export const HOSTILE: [what: string, before: WordAt, after: WordAt][] = [
  ['two words in two orders', (at) => `${(at * 7) % 3}`, (at) => `${(at * 5) % 3}`],
  ['the reverse', (at) => `w${at}`, (at) => `w${8000 - at}`],
  ['all others', (at) => `a${at} of the`, (at) => `b${at} of the`],
  ['a shuffle', (at) => `w${(at * 7919) % 8009}`, (at) => `w${(at * 104_729) % 8009}`],
]

/** A document with the words in one paragraph, and each in its own. */
export function hostileOf(count: number, wordAt: WordAt): DocumentNode {
  const words = Array.from({ length: count }, (_, at) => wordAt(at))
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  return { type: 'doc', content: [words.join(' '), ...words].map(paragraph) }
}
