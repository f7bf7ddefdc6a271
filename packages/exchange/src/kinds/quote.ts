import { attributesOf, type Direction, NODES } from '@waraq/contract'
import { BorderStyle, type IParagraphOptions } from 'docx'
import { QUOTE_STYLES } from '../docx/looks.ts'
import { QUOTE_INDENT } from '../docx/units.ts'
import type { WriteBlock } from '../docx/writer.ts'

export const docx: WriteBlock = ({ attrs, content = [] }, place, writer) => {
  const { callout } = attributesOf(NODES.blockquote, attrs)
  const name = callout ? (`Callout ${capitalized(callout)}` as const) : 'Quote'
  const paragraph: IParagraphOptions = {
    ...place.paragraph,
    style: name.replace(' ', ''),
    border: barOf(QUOTE_STYLES[name], place.direction),
  }
  return writer.blocks(content, { ...place, paragraph, indent: place.indent + QUOTE_INDENT })
}

/** A bar at the start: a border stands on a side of the page. */
const barOf = (color: string, direction: Direction) => ({
  [direction === 'rtl' ? 'right' : 'left']: {
    style: BorderStyle.SINGLE,
    size: 18,
    space: 8,
    color,
  },
})

const capitalized = <Word extends string>(word: Word) =>
  (word.slice(0, 1).toUpperCase() + word.slice(1)) as Capitalize<Word>
