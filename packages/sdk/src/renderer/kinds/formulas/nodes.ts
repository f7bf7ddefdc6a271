import { HAS_LIMITS } from './functions.ts'
import { type MathAttributes, type MathNode, type MathTag, mathNode } from './mathml.ts'
import { ALPHABETS, OLDER_LETTERS } from './symbols.ts'

const SIGNS = new Map([
  ['-', '−'],
  ['*', '∗'],
  ["'", '′'],
])
/** Parentheses of an author keep their height; only `\left` and `\big` change it. */
export const FENCES = '()[]{}|‖⟨⟩⌊⌋⌈⌉'

/** Without the spaces of an operator: letters, and signs that stand for a value or for others. */
export const isIdentifier = (sign: string): boolean => /^[\p{L}∞∅⊤□◊★♠♡…⋯⋮⋱°√%$#&_]/u.test(sign)

/** A letter or a number in an alphabet, such as `mathbb`. */
export function identifier(text: string, alphabet: string, tag: 'mi' | 'mn' = 'mi'): MathNode {
  const isUpright = tag === 'mi' && (alphabet === 'mathrm' || /^[Α-Ω]$/.test(text))
  const letters = text.replace(/[a-z\d]/gi, (letter) => letterIn(alphabet, letter))
  return mathNode(tag, letters, isUpright ? { mathvariant: 'normal' } : {})
}

function letterIn(alphabet: string, letter: string): string {
  const [capital, digit] = ALPHABETS.get(alphabet) ?? []
  const isDigit = letter <= '9'
  const first = isDigit ? digit : capital
  if (!first) return letter
  // From `0`, `A` and `a`; the small letters follow the 26 capitals.
  const distance = letter.charCodeAt(0) - (isDigit ? 0x30 : letter <= 'Z' ? 0x41 : 0x61 - 26)
  return OLDER_LETTERS.get(alphabet + letter) ?? String.fromCodePoint(first + distance)
}

export function operator(sign: string, attributes?: MathAttributes): MathNode {
  // Without the space of a relation, which a bar has between two other elements.
  const spaces = /[|‖]/.test(sign) ? { lspace: '0', rspace: '0' } : {}
  const own = FENCES.includes(sign) ? { stretchy: 'false', ...spaces } : {}
  const node = mathNode('mo', SIGNS.get(sign) ?? sign, attributes ?? own)
  return HAS_LIMITS.test(sign) ? { ...node, hasLimits: true } : node
}

export const functionNamed = (name: string): MathNode => ({
  ...mathNode('mi', name),
  isFunction: true,
})

/** `width` in em. */
export const space = (width: number): MathNode => mathNode('mspace', '', { width: `${width}em` })

export const row = (items: MathNode[]): MathNode =>
  items.length === 1 && items[0] ? items[0] : mathNode('mrow', items)

/** Adds the spaces beside functions, and tells a sign before a number from one between two. */
export function spaced(items: readonly MathNode[]): MathNode[] {
  const all: MathNode[] = []
  let isBeforeNumber = true
  let isInBars = false
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    if (before && isApart(before, item)) all.push(space(0.167))
    all.push(item)
    const sign = item.tag === 'mo' ? String(item.content) : ''
    if (isBeforeNumber && /^[−+±∓]$/.test(sign)) item.attributes.form = 'prefix'
    if (sign === '|') isInBars = !isInBars
    const isOpening = sign === '|' ? isInBars : /^[^)\]}‖⟩⌋⌉!′°%]/.test(sign)
    if (item.tag !== 'mspace') isBeforeNumber = isOpening
  }
  return all
}

/** Whether a thin space is between two elements: beside a function, but not at a sign. */
function isApart(before: MathNode, after: MathNode): boolean {
  const isWord = ({ tag, isFunction }: MathNode) => isFunction || !/^m(?:o|space)$/.test(tag)
  return Boolean(before.isFunction || after.isFunction) && isWord(before) && isWord(after)
}

/** A matrix; `columns` are the alignments of its columns, which repeat. */
export function table(
  rows: readonly MathNode[][],
  columns: string,
  attributes?: MathAttributes,
): MathNode {
  const isBlank = ({ tag, content }: MathNode) => tag === 'mrow' && content.length === 0
  const last = rows.at(-1) ?? []
  // After the end of the last row comes no other.
  const shown = last.every(isBlank) ? rows.slice(0, -1) : rows
  const cellOf = (cell: MathNode, at: number) => {
    const columnalign = { l: 'left', r: 'right' }[columns.charAt(at % columns.length)]
    return mathNode('mtd', [cell], columnalign ? { columnalign } : {})
  }
  return mathNode(
    'mtable',
    shown.map((cells) => mathNode('mtr', cells.map(cellOf))),
    attributes,
  )
}

export interface Scripts {
  below?: MathNode
  above?: MathNode
}

export function withScripts(base: MathNode, { below, above }: Scripts): MathNode {
  if (!below && !above) return base
  const { hasLimits, isFunction } = base
  const [under, over] = hasLimits ? ['under', 'over'] : ['sub', 'sup']
  // One of the six elements with scripts.
  const tag = `m${below ? under : ''}${above ? over : ''}` as MathTag
  const scripts = [below, above].filter((script) => script !== undefined)
  return { ...mathNode(tag, [base, ...scripts]), isFunction }
}
