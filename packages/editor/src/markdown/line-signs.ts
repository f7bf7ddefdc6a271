import { foldDigits } from '@waraq/scripture/fold'

/** The bullet or number of an item. */
export interface ListMarker {
  /** The bullet, or the delimiter after a number. */
  sign: string
  indent: number
  /** Letters before the text. */
  width: number
  contentIndent: number
  /** Undefined for a bullet. */
  start: number | undefined
  isTask: boolean
  isChecked: boolean
}

const MARKER = /^[ \t]{0,40}(?:([-*+•])|(\p{Nd}{1,4})([.)]))(?:[ \t]{1,4}|$)/u
const TASK = /^\[([ xX])\][ \t]/

export const isBlank = (line: string): boolean => line.trim() === ''

export const isQuoted = (line: string): boolean => /^ {0,3}>/.test(line)

/** Columns of the white space before the text; a tab has four. */
export function indentOf(line: string): number {
  let indent = 0
  while (line[indent] === ' ' || line[indent] === '\t') indent++
  return indent
}

export function headingOf(line: string): { level: number; text: string } | undefined {
  const [sign] = /^ {0,3}#{1,6}(?=[ \t]|$)/.exec(line) ?? []
  if (sign === undefined) return undefined
  const text = line.slice(sign.length).trim()
  // Signs after the text close it.
  let end = text.length
  while (text[end - 1] === '#') end--
  const isClosed = end === 0 || text[end - 1] === ' '
  return { level: sign.trim().length, text: isClosed ? text.slice(0, end).trim() : text }
}

export function isRule(line: string): boolean {
  const signs = line.replace(/[ \t]/g, '')
  return /^(?:-{3,}|\*{3,}|_{3,})$/.test(signs)
}

interface Fence {
  sign: string
  length: number
  info: string
}

export function fenceOf(line: string): Fence | undefined {
  const [matched, run = ''] = /^[ \t]{0,3}(`{3,}|~{3,})/.exec(line) ?? []
  if (matched === undefined) return undefined
  const info = line.slice(matched.length).trim()
  return run.startsWith('`') && info.includes('`')
    ? undefined
    : { sign: run.charAt(0), length: run.length, info }
}

export function markerOf(line: string): ListMarker | undefined {
  const [matched, bullet, digits, after = ''] = MARKER.exec(line) ?? []
  if (matched === undefined) return undefined
  const rest = line.slice(matched.length)
  const [box = '', check = ''] = (bullet && TASK.exec(rest)) || []
  return {
    sign: bullet ?? after,
    indent: indentOf(line),
    width: matched.length + box.length,
    contentIndent: matched.length,
    start: digits === undefined ? undefined : Number(foldDigits(digits)),
    isTask: box !== '',
    isChecked: check !== '' && check !== ' ',
  }
}
