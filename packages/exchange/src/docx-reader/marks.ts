import { HIGHLIGHTS, type Mark, NO_COLOR } from '@waraq/contract'
import { highlightOf, inkOf, WORD_HIGHLIGHTS } from './colors.ts'
import type { DocxReader } from './reader.ts'
import { childOf, flagOf, valOf, type XmlElement } from './xml.ts'

/** The look of a run. */
export interface Format {
  isHidden: boolean
  isCode: boolean
  /** Whether it is the letters of a verse or hadith, or the words that say which. */
  quotation: 'letters' | 'citation' | undefined
  marksOf(text: string, link: string | undefined): Mark[]
}

const CODE: ReadonlySet<string> = new Set([
  'code char',
  'source text',
  'verbatim char',
  'html code',
  'html typewriter',
  'html sample',
  'inline code',
])
const LETTERS: ReadonlySet<string> = new Set(['quran', 'hadith text'])
/** The look of links is no mark. */
const LINKS: ReadonlySet<string> = new Set(['hyperlink', 'followedhyperlink', 'internet link'])
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** The look of a run with these properties, in a paragraph whose style has these looks. */
export function formatOf(
  own: XmlElement | undefined,
  paragraph: readonly XmlElement[],
  { styles, losses }: DocxReader,
): Format {
  const { names, runs } = styles.character(valOf(own, 'w:rStyle'))
  const has = (kinds: ReadonlySet<string>) => names.some((name) => kinds.has(name))
  const looks = has(LINKS) ? [] : runs

  /** In two styles at once, these switch each other off. */
  function isOn(name: string): boolean {
    const of = (chain: readonly XmlElement[]) => firstIn(chain, (run) => flagOf(run, name)) ?? false
    return flagOf(own, name) ?? of(looks) !== of(paragraph)
  }
  const first = <Value>(of: (run: XmlElement) => Value | undefined): Value | undefined =>
    (own && of(own)) ?? firstIn(looks, of) ?? firstIn(paragraph, of)
  const value = (name: string) => first((run) => valOf(run, name))

  const isCode = has(CODE)
  const isComplex = isOn('w:rtl') || isOn('w:cs')
  const isUnderlined = (value('w:u') ?? 'none') !== 'none'
  const isStruck = isOn('w:strike') || isOn('w:dstrike')
  const highlight = highlightMark()

  /** For letters of right-to-left scripts, Word has bold and italic of their own. */
  function isSet(name: string, text: string): boolean {
    if (isComplex) return isOn(`${name}Cs`)
    return isOn(name) || (RIGHT_TO_LEFT.test(text) && isOn(`${name}Cs`))
  }

  function highlightMark(): Record<string, unknown> | undefined {
    const fill = first((run) => (isCode && run !== own ? undefined : fillOf(run)))
    const color = fill === undefined ? undefined : highlightOf(fill)
    const text = value('w:color')
    const ink = text === undefined || text === 'auto' ? undefined : inkOf(text)
    const script = SCRIPTS.get(value('w:vertAlign') ?? '')
    if (color?.isExact === false || ink?.isExact === false) losses.add('color_nearest')
    const attrs = { ...(ink && { ink: ink.name }), ...(script && { script }) }
    if (!color && Object.keys(attrs).length === 0) return undefined
    return { color: color?.name ?? NO_COLOR, ...attrs }
  }

  return {
    isHidden: isOn('w:vanish'),
    isCode,
    quotation: has(LETTERS) ? 'letters' : names.includes('citation char') ? 'citation' : undefined,
    marksOf(text, link) {
      const marks: Mark[] = link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]
      const plain = {
        bold: isSet('w:b', text),
        italic: isSet('w:i', text),
        underline: isUnderlined && link === undefined,
        strike: isStruck,
      }
      for (const [type, isMarked] of Object.entries(plain)) if (isMarked) marks.push({ type })
      return withHighlight(marks, link === undefined ? highlight : withoutInk(highlight), isCode)
    },
  }
}

/** Other editors have no code beside other marks, so that a highlight has it. */
function withHighlight(
  marks: Mark[],
  attrs: Record<string, unknown> | undefined,
  isCode: boolean,
): Mark[] {
  if (isCode && marks.length === 0 && !attrs) return [{ type: 'code' }]
  const all = isCode ? { color: NO_COLOR, ...attrs, code: true } : attrs
  return all ? [...marks, { type: 'highlight', attrs: all }] : marks
}

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['superscript', 'super'],
  ['subscript', 'sub'],
])

function firstIn<Value>(
  chain: readonly XmlElement[],
  of: (run: XmlElement) => Value | undefined,
): Value | undefined {
  for (const run of chain) {
    const value = of(run)
    if (value !== undefined) return value
  }
  return undefined
}

/** The color behind a text, in six digits. */
function fillOf(run: XmlElement): string | undefined {
  const name = valOf(run, 'w:highlight')
  if (name !== undefined) return WORD_HIGHLIGHTS.get(name) ?? ''
  return childOf(run, 'w:shd')?.attributes['w:fill']
}

/** Links are colored anyway, so the color of their text is not kept. */
function withoutInk(attrs: Record<string, unknown> | undefined) {
  if (attrs?.ink === undefined) return attrs
  const { ink: _, ...others } = attrs
  const isEmpty = Object.keys(others).length === 1 && !HIGHLIGHTS.has(`${others.color}`)
  return isEmpty ? undefined : others
}
