import type { Node, ResolvedPos } from 'prosemirror-model'

/** How far the word around a position reaches in both directions; not at all at its ends. */
export interface Word {
  before: number
  behind: number
}

/** Signs between spaces, with their combining marks. An atom is no part of a word. */
export function wordAround({ parent, parentOffset }: ResolvedPos): Word {
  const text = spacedText(parent)
  let [before, behind] = [0, 0]
  if (!isInWord(text, parentOffset)) return { before, behind }
  while (isSign(text[parentOffset - before - 1])) before++
  while (isSign(text[parentOffset + behind])) behind++
  return { before, behind }
}

/** The text of a block of text, in which each atom is a space. */
export const spacedText = ({ content }: Node): string =>
  content.firstChild?.isInline ? content.textBetween(0, content.size, undefined, ' ') : ''

export const isInWord = (text: string, at: number): boolean =>
  isSign(text[at - 1]) && isSign(text[at])

const isSign = (sign: string | undefined): boolean => sign !== undefined && /\S/.test(sign)
