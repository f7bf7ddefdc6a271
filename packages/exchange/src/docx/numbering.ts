import type { Direction } from '@waraq/contract'
import { AlignmentType, type ILevelsOptions, type INumberingOptions, LevelFormat } from 'docx'
import { HANGING, LIST_INDENT } from './units.ts'

/** Word has nine levels of lists. */
export const MAX_LEVEL = 8

const FORMATS = {
  '1': LevelFormat.DECIMAL,
  a: LevelFormat.LOWER_LETTER,
  A: LevelFormat.UPPER_LETTER,
  i: LevelFormat.LOWER_ROMAN,
  I: LevelFormat.UPPER_ROMAN,
  bullet: LevelFormat.BULLET,
  /** A task has a checkbox in its line. */
  task: LevelFormat.NONE,
} as const
const BULLETS = ['•', '◦', '▪']

export type ListKind = keyof typeof FORMATS

/** A list: the form of its numbers, which lists share, and which of these lists it is. */
export interface NumberedList {
  reference: string
  instance: number
}

export interface Numbering {
  start(kind: ListKind, direction: Direction, from: number): NumberedList
  config(): INumberingOptions['config']
}

/** The lists of a document. Each starts its own numbers. */
export function createNumbering(): Numbering {
  const forms = new Map<string, readonly ILevelsOptions[]>()
  let count = 0
  return {
    start(kind, direction, from) {
      const reference = `${kind}-${direction}-${from}`
      if (!forms.has(reference)) forms.set(reference, levelsOf(kind, direction, from))
      count += 1
      return { reference, instance: count }
    },
    config: () => [...forms].map(([reference, levels]) => ({ reference, levels })),
  }
}

const levelsOf = (kind: ListKind, direction: Direction, start: number): ILevelsOptions[] =>
  Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
    level,
    start,
    format: FORMATS[kind],
    text: labelOf(kind, level),
    alignment: AlignmentType.START,
    style: {
      paragraph: { indent: { start: (level + 1) * LIST_INDENT, hanging: HANGING } },
      // Word's digits follow the language: Arabic has no numFmt that readers agree on.
      run: direction === 'rtl' ? { rightToLeft: true, language: { bidirectional: 'ar-SA' } } : {},
    },
  }))

function labelOf(kind: ListKind, level: number): string {
  if (kind === 'task') return ''
  return kind === 'bullet' ? (BULLETS[level % BULLETS.length] ?? '') : `%${level + 1}.`
}
