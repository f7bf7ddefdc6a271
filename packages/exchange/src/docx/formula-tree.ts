import { HAS_LIMITS } from '@waraq/sdk/formula-functions'
import type { MathNode } from '@waraq/sdk/writer-parts'
import { LARGE } from './formula-signs.ts'

/** Whether Word has all parts of a formula: not unknown commands, or two signs in one `\left`. */
export function isHeld(node: MathNode): boolean {
  const { tag, content, attributes } = node
  if (tag === 'mtext') return attributes.dir !== undefined || !/^\\/.test(textOf(node))
  if (typeof content === 'string') return true
  const middle = fencesOf(node)?.middle ?? []
  return new Set(middle).size < 2 && content.every(isHeld)
}

/** Whether a table is lines that are aligned at signs. */
export const isEquations = ({ tag, attributes }: MathNode): boolean =>
  tag === 'mtable' && attributes.displaystyle === 'true'
export const childrenOf = ({ content }: MathNode): MathNode[] =>
  typeof content === 'string' ? [] : content
export const textOf = ({ content }: MathNode): string =>
  typeof content === 'string' ? content : ''

interface Fences {
  open: string
  close: string
  middle: string[]
  parts: MathNode[]
}

/** What `\left` and `\right` enclose; undefined for other groups. */
export function fencesOf(node: MathNode): Fences | undefined {
  const children = node.tag === 'mrow' ? childrenOf(node) : []
  const isFence = ({ tag, attributes: { stretchy, minsize } }: MathNode) =>
    tag === 'mo' && stretchy === 'true' && minsize === undefined
  const signs = children.filter(isFence).map(textOf)
  if (signs.length === 0) return undefined
  const [first, last] = [children[0], children.at(-1)]
  const open = first && isFence(first) ? (signs.shift() ?? '') : ''
  const close = last && isFence(last) ? (signs.pop() ?? '') : ''
  return { open, close, middle: signs, parts: children.filter((child) => !isFence(child)) }
}

/** A text with spaces at its edges, which the tree has beside it. */
export function edgedText(node: MathNode): string | undefined {
  const children = childrenOf(node)
  const [words] = children.filter(({ tag }) => tag !== 'mspace')
  const isText = words?.tag === 'mtext' && children.every((one) => one === words || isEdge(one))
  return isText ? children.map((one) => (one === words ? textOf(one) : ' ')).join('') : undefined
}

const isEdge = ({ attributes }: MathNode) => attributes.width === '0.25em'

export interface Large {
  sign: string
  isBeside: boolean
  below: MathNode | undefined
  above: MathNode | undefined
}

/** The sign of a sum or an integral with its limits; undefined for all else. */
export function largeOf(node: MathNode): Large | undefined {
  const isBare = node.tag === 'mo'
  const [, , beside, limits] = /^m((su[bp])+|(under|over)+)$/.exec(node.tag) ?? []
  const [base, second, third] = isBare ? [node] : childrenOf(node)
  if (base?.tag !== 'mo' || !(isBare || beside || limits)) return undefined
  const sign = textOf(base)
  if (!LARGE.test(sign) || node.attributes.accent || node.attributes.accentunder) return undefined
  const hasBelow = /sub|under/.test(node.tag)
  return {
    sign,
    isBeside: isBare ? !HAS_LIMITS.test(sign) : beside !== undefined,
    below: hasBelow ? second : undefined,
    above: hasBelow ? third : second,
  }
}
