/** The only elements of a formula. */
export const MATH_TAGS = [
  'math',
  'mfrac',
  'mi',
  'mn',
  'mo',
  'mover',
  'mroot',
  'mrow',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
] as const

/** The only attributes. Only `alttext` has a value from the source; it is text. */
export const MATH_ATTRIBUTES = [
  'accent',
  'accentunder',
  'alttext',
  'columnalign',
  'dir',
  'display',
  'displaystyle',
  'form',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'rspace',
  'scriptlevel',
  'stretchy',
  'tabindex',
  'width',
] as const

export type MathTag = (typeof MATH_TAGS)[number]
export type MathAttributes = { [Name in (typeof MATH_ATTRIBUTES)[number]]?: string | undefined }

/** An element of a formula, with its text or its children. */
export interface MathNode {
  tag: MathTag
  content: string | MathNode[]
  attributes: MathAttributes
  /** Whether it is a function such as `sin`, which has a thin space beside it. */
  isFunction?: boolean | undefined
  /** Whether scripts go above and below. */
  hasLimits?: boolean | undefined
}

export const mathNode = (
  tag: MathTag,
  content: string | MathNode[],
  attributes: MathAttributes = {},
): MathNode => ({ tag, content, attributes })
