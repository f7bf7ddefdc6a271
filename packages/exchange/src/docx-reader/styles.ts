import type { Callout } from '@waraq/contract'
import type { CardPart } from '../docx/looks.ts'
import { childOf, flagOf, numberOf, valOf, type XmlElement } from './xml.ts'

/** A style is based on at most this many others. */
const MAX_CHAIN = 20

interface Style {
  id: string
  name: string
  type: string
  basedOn: string | undefined
  paragraph: XmlElement | undefined
  run: XmlElement | undefined
  table: XmlElement | undefined
}

export type QuoteKind = Callout | 'quote'

/** What the name of a style makes of a paragraph. */
export type Role =
  | { is: 'heading'; level: number }
  | { is: 'quote'; quote: QuoteKind }
  | { is: 'code'; language: string | undefined }
  | { is: 'caption' | 'contents' | 'gap' | 'header' | 'summary' | 'list' }
  | { is: 'scripture'; part: CardPart }

/** The properties of a paragraph, from its style, the styles that this is based on, and itself. */
export interface ParagraphStyle {
  name: string
  role: Role | undefined
  isRtl: boolean
  /** `w:jc`, a side of the flow. */
  align: string | undefined
  /** Twips from the start side. */
  start: number
  numbering: { id: string; level: number | undefined; styleId: string } | undefined
  outline: number | undefined
  pageBreakBefore: boolean
  /** The look of its letters, if that is no part of its role. */
  runs: readonly XmlElement[]
}

export interface Styles {
  paragraph(id: string | undefined): ParagraphStyle
  /** The looks of letters of a character style, nearest first, and their names. */
  character(id: string | undefined): { names: readonly string[]; runs: readonly XmlElement[] }
  /** The first value along the styles of a table. */
  table<Value>(
    id: string | undefined,
    of: (table: XmlElement) => Value | undefined,
  ): Value | undefined
  /** The list that a style of lists names. */
  listOf(id: string): string | undefined
}

export function readStyles(elements: Iterable<XmlElement>): Styles {
  const all = new Map<string, Style>()
  const defaults = new Map<string, string>()
  let base: ParagraphStyle = { ...PLAIN }
  for (const element of elements) {
    if (element.name === 'w:docDefaults') {
      const paragraph = childOf(childOf(element, 'w:pPrDefault'), 'w:pPr')
      base = withProperties(base, paragraph)
    }
    if (element.name !== 'w:style') continue
    const style = styleOf(element)
    all.set(style.id, style)
    const isDefault = /^(?:1|true|on)$/.test(element.attributes['w:default'] ?? '')
    if (isDefault) defaults.set(style.type, style.id)
  }

  /** A style and those that it is based on, nearest first. */
  function chainOf(id: string | undefined, type: string): Style[] {
    const chain: Style[] = []
    let next = all.get(id ?? '') ?? all.get(defaults.get(type) ?? '')
    while (next && chain.length < MAX_CHAIN) {
      chain.push(next)
      next = all.get(next.basedOn ?? '')
    }
    return chain
  }

  const paragraphs = new Map<string | undefined, ParagraphStyle>()
  function paragraph(id: string | undefined): ParagraphStyle {
    let style = paragraphs.get(id)
    if (style) return style
    const chain = chainOf(id, 'paragraph')
    style = base
    for (const { paragraph, id } of chain.toReversed()) style = withProperties(style, paragraph, id)
    // A file may use Word's styles without saying what they are.
    const names = all.has(id ?? '') ? chain.map(({ name }) => name) : [nameIn(id), 'normal']
    const role = roleOf(names, style.outline)
    const runs = role ? [] : chain.flatMap(({ run }) => run ?? [])
    style = { ...style, name: names[0] ?? '', role, runs }
    paragraphs.set(id, style)
    return style
  }

  return {
    paragraph,
    character(id) {
      const chain = id === undefined ? [] : chainOf(id, 'character')
      return {
        names: chain.length > 0 ? chain.map(({ name }) => name) : [nameIn(id)],
        runs: chain.flatMap(({ run }) => run ?? []),
      }
    },
    table(id, of) {
      for (const { table } of chainOf(id, 'table')) {
        const value = table && of(table)
        if (value !== undefined) return value
      }
      return undefined
    },
    listOf: (id) => valOf(childOf(all.get(id)?.paragraph, 'w:numPr'), 'w:numId'),
  }
}

/** `Heading1` as `heading 1`. */
const nameIn = (id = '') => id.replace(/(?<=[a-z])(?=[A-Z\d])/g, ' ').toLowerCase()

const styleOf = (element: XmlElement): Style => ({
  id: element.attributes['w:styleId'] ?? '',
  type: element.attributes['w:type'] ?? 'paragraph',
  // Only names of languages of code have capitals that count.
  name: (valOf(element, 'w:name') ?? '').replace(/^(?!source code).*$/i, (name) =>
    name.toLowerCase(),
  ),
  basedOn: valOf(element, 'w:basedOn'),
  paragraph: childOf(element, 'w:pPr'),
  run: childOf(element, 'w:rPr'),
  table: childOf(element, 'w:tblPr'),
})

const PLAIN: ParagraphStyle = {
  name: '',
  role: undefined,
  isRtl: false,
  align: undefined,
  start: 0,
  numbering: undefined,
  outline: undefined,
  pageBreakBefore: false,
  runs: [],
}

/** A style with the properties of a paragraph, or of a style that is based on it. */
export function withProperties(
  style: ParagraphStyle,
  properties: XmlElement | undefined,
  styleId = '',
): ParagraphStyle {
  if (!properties) return style
  const numbering = childOf(properties, 'w:numPr')
  const id = valOf(numbering, 'w:numId') ?? style.numbering?.id
  const level = numberOf(valOf(numbering, 'w:ilvl')) ?? style.numbering?.level
  return {
    ...style,
    isRtl: flagOf(properties, 'w:bidi') ?? style.isRtl,
    align: valOf(properties, 'w:jc') ?? style.align,
    start: startOf(properties) ?? style.start,
    numbering:
      id === undefined
        ? undefined
        : { id, level, styleId: styleId || style.numbering?.styleId || '' },
    outline: numberOf(valOf(properties, 'w:outlineLvl')) ?? style.outline,
    pageBreakBefore: flagOf(properties, 'w:pageBreakBefore') ?? style.pageBreakBefore,
  }
}

/** The distance from the start side; both names mean it in every direction. */
export function startOf(properties: XmlElement | undefined): number | undefined {
  const indent = childOf(properties, 'w:ind')?.attributes
  return numberOf(indent?.['w:start'] ?? indent?.['w:left'])
}

const BODY_TEXT = 9

/** The role of the first style in a chain that has one. */
function roleOf(names: readonly string[], outline: number | undefined): Role | undefined {
  for (const name of names) {
    const role = ROLES.get(name) ?? numberedRoleOf(name)
    if (role) return role
  }
  return headingOf(outline)
}

/** The heading of an outline level, which counts from 0. */
export const headingOf = (outline: number | undefined): Role | undefined =>
  outline === undefined || outline < 0 || outline >= BODY_TEXT
    ? undefined
    : { is: 'heading', level: Math.min(6, outline + 1) }

function numberedRoleOf(name: string): Role | undefined {
  const [, kind, rest = ''] = /^(heading|toc|index|list\b|source code) ?(\S.*)?$/i.exec(name) ?? []
  if (kind === undefined) return undefined
  if (kind === 'heading')
    return headingOf(numberOf(rest) === undefined ? undefined : Number(rest) - 1)
  if (kind === 'list') return { is: 'list' }
  if (kind === 'toc' || kind === 'index') return { is: 'contents' }
  return { is: 'code', language: rest || undefined }
}

const quote = (kind: QuoteKind): Role => ({ is: 'quote', quote: kind })
const CODE: Role = { is: 'code', language: undefined }

/** Names of styles in Word, LibreOffice, Pandoc and our writer. */
const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['title', { is: 'heading', level: 1 }],
  ['subtitle', { is: 'heading', level: 2 }],
  ['quote', quote('quote')],
  ['intense quote', quote('quote')],
  ['quotations', quote('quote')],
  ['block text', quote('quote')],
  ['callout note', quote('note')],
  ['callout tip', quote('tip')],
  ['callout warning', quote('warning')],
  ['callout example', quote('example')],
  ['callout question', quote('question')],
  ['html preformatted', CODE],
  ['preformatted text', CODE],
  ['code', CODE],
  ['code block', CODE],
  ['caption', { is: 'caption' }],
  ['table caption', { is: 'caption' }],
  ['image caption', { is: 'caption' }],
  ['table of figures', { is: 'contents' }],
  ['table of contents', { is: 'contents' }],
  ['block gap', { is: 'gap' }],
  ['table heading', { is: 'header' }],
  ['toggle summary', { is: 'summary' }],
  ['verse', { is: 'scripture', part: 'verse' }],
  ['hadith', { is: 'scripture', part: 'hadith' }],
  ['verse translation', { is: 'scripture', part: 'translation' }],
  ['verse citation', { is: 'scripture', part: 'citation' }],
])
