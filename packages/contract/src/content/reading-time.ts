import { isObject } from './is-object.ts'
import type { DocumentNode } from './node.ts'

const ARABIC_WORDS_PER_MINUTE = 150
const OTHER_WORDS_PER_MINUTE = 220

/**
 * The minutes that reading a document takes, with its quotations: 150 Arabic or 220 other words a
 * minute, rounded up; 0 without words. Undercounts scripts without spaces.
 */
export const readingMinutes = (doc: DocumentNode): number => readingMinutesOf(textOf(doc))

/** `readingMinutes` of a text. */
export function readingMinutesOf(text: string): number {
  let [arabic, others] = [0, 0]
  for (const [word] of text.matchAll(/\S+/g)) {
    if (/\p{Script=Arabic}/u.test(word)) arabic += 1
    else if (/[\p{L}\p{N}]/u.test(word)) others += 1
  }
  return Math.ceil(arabic / ARABIC_WORDS_PER_MINUTE + others / OTHER_WORDS_PER_MINUTE)
}

/** All text in reading order. Nodes separate words, marks do not. */
function textOf(doc: DocumentNode): string {
  const parts: string[] = []
  const pending = [doc]
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (typeof node.text === 'string') {
      parts.push(node.text)
      continue
    }
    const quoted = isObject(node.attrs) ? node.attrs.text : undefined
    parts.push(' ', typeof quoted === 'string' ? quoted : '', ' ')
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content?.toReversed() ?? []) pending.push(child)
  }
  return parts.join('')
}
