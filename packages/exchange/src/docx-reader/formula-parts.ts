import { FUNCTIONS, LIMITS } from '@waraq/sdk/formula-functions'
import { FUNCTION_END, SPACE_COMMANDS, THIN_SPACE } from '../docx/formula-signs.ts'
import { childOf, type XmlElement } from './xml.ts'

/** A part of a formula that TeX reads as one. */
export interface Part {
  tex: string
  /** Whether a function keeps a distance from it. */
  isWord: boolean
  isFunction?: boolean | undefined
  /** Whether its scripts are above and below it. */
  hasLimits?: boolean | undefined
}

export const word = (tex: string): Part => ({ tex, isWord: true })

const THIN = SPACE_COMMANDS.get(THIN_SPACE)

/** Parts beside each other. */
export function joined(parts: readonly Part[]): string {
  let text = ''
  for (const [at, { tex }] of parts.entries()) {
    // The renderer adds the space beside a function.
    if (tex === THIN && isApart(parts[at - 1], parts[at + 1])) continue
    text += `${isOneWith(text.slice(-20), tex) ? ' ' : ''}${tex}`
  }
  return text
}

const isApart = (before: Part | undefined, after: Part | undefined): boolean =>
  Boolean(before?.isWord && after?.isWord && (before.isFunction || after.isFunction))

const ARABIC = '[\\u0620-\\u065f\\u066e-\\u06ef\\u06fa-\\u06ff\\u0750-\\u077f]'
/** What would be one with what follows: a command, a number or a word in Arabic. */
const JOINED: [end: RegExp, start: RegExp][] = [
  [/\\[a-z]+$/i, /^[a-z]/i],
  [/\p{Nd}$/u, /^[\p{Nd}.٫]/u],
  [new RegExp(`${ARABIC}$`), new RegExp(`^${ARABIC}`)],
]
const isOneWith = (before: string, after: string): boolean =>
  JOINED.some(([end, start]) => end.test(before) && start.test(after))

const ONE = new RegExp(`^(?:[^\\\\{}]|\\p{Nd}+|${ARABIC}+|\\\\[a-z]+)$`, 'iu')

/** Parts as one. */
export function groupOf(parts: readonly Part[]): string {
  const tex = joined(parts)
  return parts.length === 1 && (ONE.test(tex) || parts[0]?.hasLimits) ? tex : `{${tex}}`
}

const script = (tex: string): string => (/^[^\\{}\s]$/u.test(tex) ? tex : `{${tex}}`)

/** What stands below and above, at the side of a base or as its limits. */
export function scriptsOf(below: string | undefined, above: string | undefined): string {
  const [, primes = '', rest = ''] = /^(′*)(.*)$/s.exec(above ?? '') ?? []
  const raised = above === undefined || (primes && rest === '') ? '' : `^${script(rest)}`
  return (below === undefined ? '' : `_${script(below)}`) + "'".repeat(primes.length) + raised
}

/** A base with limits, or with something over or under it. */
export function limitsOf(
  base: readonly Part[],
  below: string | undefined,
  above: string | undefined,
): Part {
  const only = base.length === 1 ? base[0] : undefined
  const scripts = scriptsOf(below, above)
  if (only?.hasLimits) return { ...word(only.tex + scripts), isFunction: only.isFunction }
  if (below !== undefined && above !== undefined)
    return { ...word(`${groupOf(base)}\\limits${scripts}`), isFunction: only?.isFunction }
  const name = below === undefined ? 'overset' : 'underset'
  return word(`\\${name}{${below ?? above}}{${joined(base)}}`)
}

const LIMIT_NAMES: ReadonlySet<string> = new Set(LIMITS.split(' '))
const NAMES: ReadonlySet<string> = new Set([...LIMIT_NAMES, ...FUNCTIONS.split(' ')])
const ALPHABETS: ReadonlyMap<string | undefined, string> = new Map([
  ['double-struck', 'mathbb'],
  ['script', 'mathcal'],
  ['b', 'mathbf'],
  ['bi', 'mathbf'],
])
/** Two spaces, a number, a word, or a sign; some signs are spaces. */
const TOKENS = new RegExp(
  `\\u2003\\u2003|\\p{Nd}+(?:[.٫]\\p{Nd}+)*|${ARABIC}+|[A-Za-z]+|[\\S\\u00A0\\u2000-\\u200A\\u205F]`,
  'gu',
)
/** Signs without a look. */
const INVISIBLE = /^[\u200B\u2061-\u2064]$/

/** The letters and signs of a run. */
export function partsOfRun(element: XmlElement): Part[] {
  const own = childOf(element, 'm:rPr')
  const value = (name: string) => childOf(own, name)?.attributes['m:val']
  const text = element.children
    .map(({ name, text }) => (/^[mw]:t$/.test(name) ? text : ''))
    .join('')
  const isText = childOf(own, 'm:nor') && !/^(?:0|false|off)$/.test(value('m:nor') ?? '')
  if (isText) return text === '' ? [] : [word(`\\text{${escaped(text)}}`)]
  const isPlain = value('m:sty') === 'p'
  const name = text.replaceAll(THIN_SPACE, '').replace(FUNCTION_END, '')
  if (isPlain && NAMES.has(name)) return [functionPart(name)]
  if (isPlain && text.endsWith(FUNCTION_END))
    return [{ ...word(`\\operatorname{${escaped(text.slice(0, -1))}}`), isFunction: true }]
  const alphabet = ALPHABETS.get(value('m:scr')) ?? ALPHABETS.get(value('m:sty'))
  const command = alphabet ?? (isPlain ? 'mathrm' : undefined)
  return (text.match(TOKENS) ?? []).flatMap((token) => partsOfToken(token, command))
}

const escaped = (text: string): string => text.replace(/[\\{}]/g, '\\$&')
const functionPart = (name: string): Part => ({
  ...word(`\\${name}`),
  isFunction: true,
  hasLimits: LIMIT_NAMES.has(name),
})

function partsOfToken(token: string, command: string | undefined): Part[] {
  if (INVISIBLE.test(token)) return []
  if (/^[A-Za-z]/.test(token)) {
    if (command === 'mathrm' && NAMES.has(token)) return [functionPart(token)]
    return command ? [word(`\\${command}{${token}}`)] : Array.from(token, word)
  }
  const isStyled = command === 'mathrm' ? OTHER_LETTER.test(token) : /^\p{Nd}/u.test(token)
  return [command && isStyled ? word(`\\${command}{${token}}`) : signPart(token)]
}

/** Letters that are slanted if nothing is said: neither capitals in Greek nor Arabic. */
const OTHER_LETTER = /^(?![Α-Ω\u0600-\u08ff])\p{L}$/u
const SIGNS: Record<string, string> = {
  '\\': '\\backslash',
  '^': '\\text{^}',
  '~': '\\sim',
  "'": '′',
  '−': '-',
}

/** A sign as TeX has it. */
export function signPart(sign: string): Part {
  const space = SPACE_COMMANDS.get(sign) ?? (/^\s$/.test(sign) ? '\\ ' : undefined)
  const tex = space ?? SIGNS[sign] ?? sign.replace(/[#$%&_{}]/g, '\\$&')
  return { tex, isWord: space === undefined && /^[\p{L}\p{Nd}]/u.test(sign) }
}

/** For what the formulas of documents do not have. */
export class UnheldFormula extends Error {}

/** The signs that may enclose a formula; others are for the same. */
const FENCES = /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉/\\↑↓↕⇑⇓]$/
const SAME: Record<string, string> = {
  '\u2329': '⟨',
  '\u232A': '⟩',
  '\u3008': '⟨',
  '\u3009': '⟩',
  '\u2223': '|',
  '\u2502': '|',
  '\u2225': '‖',
}

export function fenceOf(value: string): string {
  if (value === '') return '.'
  const sign = SAME[value] ?? value
  if (!FENCES.test(sign)) throw new UnheldFormula()
  return signPart(sign).tex.replace(/[a-z]$/, '$& ')
}

/** A last row without content needs an end. */
export const tableOf = (name: string, columns: string, rows: readonly string[]): string =>
  `\\begin{${name}}${columns}${rows.join('\\\\ ')}${/[^&]/.test(rows.at(-1) ?? '') ? '' : '\\\\'}\\end{${name}}`
