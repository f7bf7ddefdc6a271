import { foldText } from '../../text/index.ts'

const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u
const HAN = /\p{Script=Han}/gu

/**
 * The words of a translation for indexing and queries: folded, each Chinese character a separate
 * word.
 */
export function indexedWords(text: string): string[] {
  return foldText(text)
    .replace(HAN, ' $& ')
    .split(NO_WORD)
    .filter((word) => word !== '')
}
