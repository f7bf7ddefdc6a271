import { attributesOf, type DocumentNode, FORMULA_MARK, isObject, MARKS } from '@waraq/contract'
import type { Writing } from './writing.ts'

/** What a text is in a format of plain characters. */
export interface TextFormat {
  marks: ReadonlySet<string>
  isCode: boolean
  isFormula: boolean
  href: string | undefined
  /** The id of the note that it refers to. */
  note: string | undefined
  /** Whether it leads from a note back to the text. */
  isBackLink: boolean
}

/** The format of a text by its marks. */
export function textFormatOf(
  { marks, text }: DocumentNode,
  { footnotes }: Pick<Writing, 'footnotes'>,
): TextFormat {
  const all = Array.isArray(marks) ? marks.filter(isObject) : []
  const attrs = (type: string) => all.find((mark) => mark.type === type)?.attrs
  const { href } = attributesOf(MARKS.link, attrs('link'))
  const shown = href === '' ? (footnotes.marks.link(attrs('link')) ?? []).at(-1) : undefined
  const { role, href: target } = shown?.attributes ?? {}
  const { language } = attributesOf(MARKS.code, attrs('code'))
  const { code } = attributesOf(MARKS.highlight, attrs('highlight'))
  const math = FORMULA_MARK.attrs.language
  const isLinked = all.some((mark) => isObject(mark.attrs) && mark.attrs.href === `#math:${text}`)
  return {
    marks: new Set(all.map(({ type }) => `${type}`)),
    isCode: all.some(({ type }) => type === 'code') || code !== null,
    isFormula: language === math || code === math || isLinked,
    href: href === '' ? undefined : href,
    note: role === 'doc-noteref' && typeof target === 'string' ? target.slice(1) : undefined,
    isBackLink: role === 'doc-backlink',
  }
}
