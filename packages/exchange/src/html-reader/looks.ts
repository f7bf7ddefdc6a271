import {
  HIGHLIGHTS,
  linkAddressOf,
  MARKS,
  type Mark,
  NO_COLOR,
  withoutBidiMarks,
} from '@waraq/contract'
import { highlightOf, inkOf, WORD_HIGHLIGHTS } from '../docx-reader/colors.ts'
import type { Losses } from '../losses.ts'
import { attributeOf, classAfter, type HtmlElement } from './tree.ts'

/** The look of a text. */
export interface Look {
  href?: string | undefined
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** A language, or whether there is code in none. */
  code?: string | boolean
  color?: string | undefined
  ink?: string | undefined
  script?: 'super' | 'sub'
}

const TAGS: Partial<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  dt: { bold: true },
  em: { italic: true },
  i: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
}
/** Long enough for any style that a person wrote. */
const MAX_STYLE = 10_000

export type Style = ReadonlyMap<string, string>

/** The declarations of an element by name. */
export const styleOf = (element: HtmlElement): Style =>
  new Map(
    (attributeOf(element, 'style') ?? '')
      .slice(0, MAX_STYLE)
      .split(';')
      .map((declaration) => {
        const [name = '', ...value] = declaration.split(':')
        return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
      }),
  )

/** The look of text in an element whose text around it has this look. */
export function lookIn(element: HtmlElement, style: Style, around: Look, losses: Losses): Look {
  const { tagName } = element
  const look: Look = { ...around, ...TAGS[tagName] }
  if (tagName === 'a') look.href = addressOf(element, losses) ?? around.href
  if (tagName === 'code') look.code = attributeOf(element, 'data-language') ?? true
  if (tagName === 'mark') look.color = colorOf(classAfter(element, 'wq-mark-'))
  const ink = MARKS.highlight.ink.accept(classAfter(element, 'wq-ink-'))
  if (ink) look.ink = ink
  if (/^h[1-6]$/.test(tagName)) return look
  return { ...look, ...styledLook(element, style, look, losses) }
}

/** Addresses within a page, and those that are none, are the text of the link. */
function addressOf(element: HtmlElement, losses: Losses): string | undefined {
  const written = attributeOf(element, 'href')
  if (written === undefined) return undefined
  const href = linkAddressOf(withoutBidiMarks(written.trim()))
  if (href === undefined) losses.add('internal_link_dropped')
  else if (attributeOf(element, 'title')) losses.add('title_dropped')
  return href
}

const colorOf = (name = 'yellow'): string =>
  [...HIGHLIGHTS].find(([, color]) => color === name)?.[0] ?? MARKS.highlight.color.fallback

function styledLook(element: HtmlElement, style: Style, { href }: Look, losses: Losses): Look {
  const weight = style.get('font-weight') ?? ''
  const slope = style.get('font-style') ?? ''
  const lines = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`
  const script = SCRIPTS[style.get('vertical-align') ?? '']
  const fill = hexOf(style.get('background-color') ?? style.get('background'))
  const color = fill === undefined ? undefined : highlightOf(fill)
  // Programs give every link a color and a line.
  const isLink = href !== undefined
  const text = isLink ? undefined : hexOf(style.get('color') ?? attributeOf(element, 'color'))
  const ink = text === undefined ? undefined : inkOf(text)
  if (color?.isExact === false || ink?.isExact === false) losses.add('color_nearest')
  return {
    ...onOrOff('bold', weight, BOLD, NOT_BOLD),
    ...onOrOff('italic', slope, ITALIC, NOT_ITALIC),
    ...(lines.includes('underline') && !isLink && { underline: true }),
    ...(lines.includes('line-through') && { strike: true }),
    ...(script && { script }),
    ...(color && { color: color.name }),
    ...(ink && { ink: ink.name }),
  }
}

const SCRIPTS: Partial<Record<string, Look['script']>> = { super: 'super', sub: 'sub' }
const [BOLD, NOT_BOLD] = [/^(?:bold|[6-9]00)/, /^(?:normal|lighter|[1-5]00)/]
const [ITALIC, NOT_ITALIC] = [/^(?:italic|oblique)/, /^normal/]

const onOrOff = (name: 'bold' | 'italic', value: string, on: RegExp, off: RegExp): Look =>
  on.test(value) ? { [name]: true } : off.test(value) ? { [name]: false } : {}

/** Six digits of a color. */
function hexOf(color = ''): string | undefined {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(color) ?? []
  if (short) return short.replace(/./g, '$&$&')
  if (long) return long
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/.exec(color)
  // Nothing is seen of it.
  if (parts?.[4] !== undefined && Number.parseFloat(parts[4]) === 0) return undefined
  if (!parts) return WORD_HIGHLIGHTS.get(color)
  return parts
    .slice(1, 4)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')
}

const PLAIN = ['bold', 'italic', 'underline', 'strike'] as const

/** The marks of a look in the order in which documents store them. */
export function marksOf(look: Look): Mark[] {
  const { href, code, color, ink, script } = look
  const marks: Mark[] = href === undefined ? [] : [{ type: 'link', attrs: { href } }]
  for (const type of PLAIN) if (look[type]) marks.push({ type })
  const attrs = { ...(ink && { ink }), ...(script && { script }) }
  const isAlone = marks.length === 0 && !color && Object.keys(attrs).length === 0
  if (code && isAlone) {
    const language = MARKS.code.language.accept(code)
    return [{ type: 'code', ...(language && { attrs: { language } }) }]
  }
  // Other editors have no code beside other marks, so that a highlight has it.
  const all = { ...attrs, ...(code && { code: code === 'math' ? code : true }) }
  if (!color && Object.keys(all).length === 0) return marks
  return [...marks, { type: 'highlight', attrs: { color: color ?? NO_COLOR, ...all } }]
}
