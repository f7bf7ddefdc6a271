import type { DocumentNode } from './node.ts'

/** Letters of a text that are counted. */
const MAX_LETTERS = 2000
const MAX_NODES = 20_000
const LETTERS = /\p{L}/gu
const ARABIC_LETTER = /\p{Script=Arabic}/u
/** Languages in Arabic script. */
const ARABIC_SCRIPT = /^(?:ar|fa|ur|ps|ckb|ug|sd)\b/i

/**
 * The locale of a citation, by the first text with letters: the block, then the document. A reader
 * of another language finds Arabic citations in an Arabic document.
 */
export function citationLocale(locale: string, texts: readonly string[]): string {
  for (const text of texts) {
    const isArabic = isMostlyArabic(text)
    if (isArabic === undefined) continue
    if (isArabic === ARABIC_SCRIPT.test(locale)) return locale
    return isArabic ? 'ar' : 'en'
  }
  return locale
}

/** Undefined for a text without letters. */
function isMostlyArabic(text: string): boolean | undefined {
  let [arabic, all] = [0, 0]
  for (const [letter] of text.matchAll(LETTERS)) {
    if (ARABIC_LETTER.test(letter)) arabic += 1
    all += 1
    if (all === MAX_LETTERS) break
  }
  return all === 0 ? undefined : arabic * 2 > all
}

/** The text at the start of nodes in reading order, without that of quotations. */
export function startOfText(nodes: readonly DocumentNode[]): string {
  const pending = nodes.slice(0, MAX_NODES).toReversed()
  let text = ''
  let seen = 0
  for (let node = pending.pop(); node; node = pending.pop()) {
    seen += 1
    if (typeof node.text === 'string') text += node.text.slice(0, 2 * MAX_LETTERS)
    if (text.length > 2 * MAX_LETTERS || seen > MAX_NODES) break
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content?.slice(0, MAX_NODES).toReversed() ?? []) pending.push(child)
  }
  return text
}
