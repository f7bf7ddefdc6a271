import { HAS_LIMITS } from '@waraq/sdk/formula-functions'
import { ACCENT_COMMANDS } from '../docx/formula-signs.ts'
import {
  fenceOf,
  groupOf,
  joined,
  limitsOf,
  type Part,
  partsOfRun,
  scriptsOf,
  signPart,
  tableOf,
  UnheldFormula,
  word,
} from '../docx-reader/formula-parts.ts'
import { columnsOf, isContent, isOn, onlyIn, valueIn } from '../docx-reader/math-xml.ts'
import { childOf, type XmlElement } from '../docx-reader/xml.ts'

/** Longer and deeper formulas are not read by the renderer. */
const [MAX_LENGTH, MAX_DEPTH] = [4096, 30]

/** A formula of Word in TeX; undefined if the formulas of documents have no such thing. */
export function texOf(formula: XmlElement): string | undefined {
  try {
    const tex = joined(partsIn(formula, 0))
    return tex === '' || tex.length > MAX_LENGTH ? undefined : tex
  } catch (error) {
    if (error instanceof UnheldFormula) return undefined
    throw error
  }
}

type Read = (element: XmlElement, depth: number) => Part[]

/** What each structure of Word is. Others are not held. */
const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['m:r', (element) => partsOfRun(element)],
  ['m:oMath', partsIn],
  ['m:f', readFraction],
  ['m:rad', readRoot],
  ['m:sSub', readScripts],
  ['m:sSup', readScripts],
  ['m:sSubSup', readScripts],
  [
    'm:sPre',
    (element, depth) => [word(`{}${scriptsIn(element, depth)}`), ...baseIn(element, depth)],
  ],
  ['m:nary', readSum],
  ['m:limLow', readLimit],
  ['m:limUpp', readLimit],
  ['m:func', readFunction],
  ['m:acc', readAccent],
  ['m:bar', readBar],
  ['m:groupChr', readBrace],
  ['m:d', readFences],
  ['m:m', readMatrix],
  ['m:eqArr', readEquations],
  ['m:box', readBox],
])
/** Elements of which only the content counts. */
const INSIDE = /^w:(?:ins|moveTo|sdt|sdtContent|smartTag|customXml)$/

function partsIn(element: XmlElement | undefined, depth: number): Part[] {
  if (depth > MAX_DEPTH) throw new UnheldFormula()
  return (element?.children ?? []).flatMap((child) => {
    if (INSIDE.test(child.name)) return partsIn(child, depth + 1)
    const read = READERS.get(child.name)
    if (read) return read(child, depth + 1)
    if (isContent(child)) throw new UnheldFormula()
    return []
  })
}

const baseIn: Read = (element, depth) => partsIn(childOf(element, 'm:e'), depth)
const texIn = (element: XmlElement, name: string, depth: number): string =>
  joined(partsIn(childOf(element, name), depth))
const groupIn = (element: XmlElement, name: string, depth: number): string =>
  `{${texIn(element, name, depth)}}`

/** The scripts of a structure, of which some may be hidden. */
function scriptsIn(element: XmlElement, depth: number): string {
  const scriptIn = (name: string) => {
    const script = childOf(element, `m:${name}`)
    return !script?.children.some(isContent) || isOn(element, `m:${name}Hide`)
      ? undefined
      : joined(partsIn(script, depth))
  }
  return scriptsOf(scriptIn('sub'), scriptIn('sup'))
}

function readFraction(element: XmlElement, depth: number): Part[] {
  const [above, below] = ['m:num', 'm:den'].map((name) => texIn(element, name, depth))
  const type = valueIn(element, 'm:type')
  if (type === 'noBar') return [word(`\\begin{matrix}${above}\\\\ ${below}\\end{matrix}`)]
  return [word(type === 'lin' ? `{${above}}/{${below}}` : `\\frac{${above}}{${below}}`)]
}

function readRoot(element: XmlElement, depth: number): Part[] {
  const degree = isOn(element, 'm:degHide') ? '' : texIn(element, 'm:deg', depth)
  const index = degree.includes(']') ? `[{${degree}}]` : degree && `[${degree}]`
  return [word(`\\sqrt${index}${groupIn(element, 'm:e', depth)}`)]
}

function readScripts(element: XmlElement, depth: number): Part[] {
  const base = baseIn(element, depth)
  const [{ isFunction, hasLimits }] = base.length === 1 ? (base as [Part]) : [NO_PART]
  const beside = hasLimits ? '\\nolimits' : ''
  return [{ ...word(groupOf(base) + beside + scriptsIn(element, depth)), isFunction }]
}

const NO_PART = word('')

function readSum(element: XmlElement, depth: number): Part[] {
  const sign = valueIn(element, 'm:chr') ?? '∫'
  const scripts = scriptsIn(element, depth)
  const isUsual = HAS_LIMITS.test(sign)
  const place = valueIn(element, 'm:limLoc')
  const hasLimits = place === undefined ? isUsual : place === 'undOvr'
  const where = scripts === '' || hasLimits === isUsual ? '' : hasLimits ? '\\limits' : '\\nolimits'
  const large = { tex: signPart(sign).tex + where + scripts, isWord: scripts !== '' }
  return [...(sign === '' ? [] : [large]), ...baseIn(element, depth)]
}

function readLimit(element: XmlElement, depth: number): Part[] {
  const limit = texIn(element, 'm:lim', depth)
  if (element.name === 'm:limUpp') return [limitsOf(baseIn(element, depth), undefined, limit)]
  const inner = onlyIn(childOf(element, 'm:e'), 'm:limUpp')
  if (!inner) return [limitsOf(baseIn(element, depth), limit, undefined)]
  return [limitsOf(baseIn(inner, depth), limit, texIn(inner, 'm:lim', depth))]
}

function readFunction(element: XmlElement, depth: number): Part[] {
  const name = partsIn(childOf(element, 'm:fName'), depth).map(
    (part): Part => ({
      ...part,
      tex: part.tex.replace(/^\\mathrm(?=\{[^{}]*\}$)/, '\\operatorname'),
      isFunction: true,
    }),
  )
  return [...name, ...baseIn(element, depth)]
}

function readAccent(element: XmlElement, depth: number): Part[] {
  const base = baseIn(element, depth)
  const name = ACCENT_COMMANDS.get(valueIn(element, 'm:chr') ?? '\u0302')
  if (name === undefined) throw new UnheldFormula()
  const isWide = base.length > 1 && /^(?:hat|tilde)$/.test(name)
  return [word(`\\${isWide ? 'wide' : ''}${name}{${joined(base)}}`)]
}

function readBar(element: XmlElement, depth: number): Part[] {
  const side = valueIn(element, 'm:pos') === 'top' ? 'over' : 'under'
  return [word(`\\${side}line${groupIn(element, 'm:e', depth)}`)]
}

/** Signs over or under a group, after `over` and `under`. */
const BRACES: ReadonlyMap<string, string> = new Map([
  ['⏞', 'overbrace'],
  ['⏟', 'underbrace'],
  ['⎴', 'overbracket'],
  ['⎵', 'underbracket'],
])
const ARROWS: ReadonlyMap<string, string> = new Map([
  ['→', 'rightarrow'],
  ['←', 'leftarrow'],
])

function readBrace(element: XmlElement, depth: number): Part[] {
  const side = valueIn(element, 'm:pos') === 'top' ? 'over' : 'under'
  const sign = valueIn(element, 'm:chr') ?? '⏟'
  const arrow = ARROWS.get(sign)
  const name = arrow ? side + arrow : BRACES.get(sign)
  if (!name?.startsWith(side)) throw new UnheldFormula()
  const tex = `\\${name}${groupIn(element, 'm:e', depth)}`
  return [{ ...word(tex), hasLimits: !arrow }]
}

/** Matrices in fences have names of their own. */
const MATRICES: Record<string, string> = { '()': 'p', '[]': 'b', '{}': 'B', '||': 'v', '‖‖': 'V' }

function readFences(element: XmlElement, depth: number): Part[] {
  const [open, close] = [valueIn(element, 'm:begChr') ?? '(', valueIn(element, 'm:endChr') ?? ')']
  const parts = element.children.filter(({ name }) => name === 'm:e')
  const fraction = parts.length === 1 ? onlyIn(parts[0], 'm:f') : undefined
  if (open + close === '()' && fraction && valueIn(fraction, 'm:type') === 'noBar')
    return [
      word(
        `\\binom${groupIn(fraction, 'm:num', depth + 1)}${groupIn(fraction, 'm:den', depth + 1)}`,
      ),
    ]
  const texts = parts.map((part) => joined(partsIn(part, depth)))
  const matrix = parts.length === 1 && onlyIn(parts[0], 'm:m') ? texts[0] : undefined
  const name = MATRICES[open + close]
  if (matrix?.startsWith('\\begin{matrix}') && name)
    return [word(matrix.replace('{', `{${name}`).replace(/\{matrix\}$/, `{${name}matrix}`))]
  if (matrix?.startsWith('\\begin{array}{l}') && open === '{' && close === '')
    return [word(`\\begin{cases}${matrix.slice(16).replace(/\{array\}$/, '{cases}')}`)]
  const middle = parts.length > 1 ? `\\middle${fenceOf(valueIn(element, 'm:sepChr') ?? '|')}` : ''
  return [word(`\\left${fenceOf(open)}${texts.join(middle)}\\right${fenceOf(close)}`)]
}

function readMatrix(element: XmlElement, depth: number): Part[] {
  const rows = element.children
    .filter(({ name }) => name === 'm:mr')
    .map(({ children }) => children.filter(({ name }) => name === 'm:e'))
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = columnsOf(element).padEnd(width, 'c').slice(0, width)
  const texts = rows.map((row) => row.map((cell) => joined(partsIn(cell, depth))).join('&'))
  const isSame = new Set(columns).size < 2
  const own = isSame ? columns.slice(0, 1) : columns
  if (valueIn(element, 'm:cGpRule') === '3' && valueIn(element, 'm:cGp') === '0')
    return [word(tableOf(own.startsWith('r') ? 'aligned' : 'gathered', '', texts))]
  const isPlain = own === 'c' || own === ''
  return [word(isPlain ? tableOf('matrix', '', texts) : tableOf('array', `{${own}}`, texts))]
}

function readEquations(element: XmlElement, depth: number): Part[] {
  const rows = element.children
    .filter(({ name }) => name === 'm:e')
    .map((row) =>
      partsIn(row, depth).map((part) => (part.tex === '\\&' ? { ...part, tex: '&' } : part)),
    )
  const isAligned = rows.some((row) => row.some(({ tex }) => tex === '&'))
  return [word(tableOf(isAligned ? 'aligned' : 'gathered', '', rows.map(joined)))]
}

function readBox(element: XmlElement, depth: number): Part[] {
  const tex = texIn(element, 'm:e', depth)
  if (tex === '\\mathrm{mod}') return [{ tex: '\\bmod', isWord: false }]
  const [, modulus] = /^\(\\operatorname\{mod\}\\;(.*)\)$/s.exec(tex) ?? []
  return [word(modulus === undefined ? `{${tex}}` : `\\pmod{${modulus}}`)]
}
