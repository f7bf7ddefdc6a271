import { HONORIFICS } from './honorifics.ts'

const PLEASED = 'رضي الله عن'
const PEACE = 'السلام'
/** The words of the ligatures that few fonts contain: Unicode 14 added them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['rah', 'رحمه الله'],
  ['ra', `${PLEASED}ه`],
  ['rha', `${PLEASED}ها`],
  ['rhm', `${PLEASED}هم`],
  ['rhma', `${PLEASED}هما`],
  ['rhn', `${PLEASED}هن`],
  ['as', `عليه ${PEACE}`],
  ['asa', `عليها ${PEACE}`],
  ['asm', `عليهم ${PEACE}`],
  ['asma', `عليهما ${PEACE}`],
])

/** The text that displays an honorific: its ligature, or its words if fonts lack the ligature. */
export const honorificTextOf = (name: string): string | undefined =>
  WORDS.get(name) ?? HONORIFICS.get(name)
