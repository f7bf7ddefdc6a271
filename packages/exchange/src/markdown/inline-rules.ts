import { addressBefore, typedLinkOf } from '@waraq/contract'
import createMarkdownIt, { type StateInline } from 'markdown-it/browser'
import type { MarkdownEnv } from './block-rules.ts'

export type InlineRule = (state: StateInline, silent: boolean) => boolean

/** All to the next sign, and not into an address. */
const PLAIN = /(?:[^\n!$&*<[\\\]_`~hw]+|h(?!ttps?:\/\/)|w(?!ww\.))+/y
/** At the start of a word; more of it is text. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>]{1,2000}/uy
/** As typing reads it. */
const FORMULA = /(?<![\\$\p{L}\p{N}])\$((?!\s)[^$]+(?<=\S))\$(?![\p{Nd}$])/uy
/** For places where dollars alone are none. */
const FORMULA_IN_CODE = /\$`([^`$]+)`\$/y
const NOTE = /\[\^([^\s[\]^]{1,100})\]/y

function matchAt(expression: RegExp, { src, pos, posMax }: StateInline): RegExpExecArray | null {
  expression.lastIndex = pos
  const match = expression.exec(src)
  return match && pos + match[0].length <= posMax ? match : null
}

export const plainText: InlineRule = (state, silent) => {
  PLAIN.lastIndex = state.pos
  const [whole = ''] = PLAIN.exec(state.src) ?? []
  const text = whole.slice(0, state.posMax - state.pos)
  if (!silent) state.pending += text
  state.pos += text.length
  return text !== ''
}

/** An address without signs around it, as a typed one; not in the text of a link. */
export const address: InlineRule = (state, silent) => {
  const sign = state.src[state.pos]
  if (state.linkLevel > 0 || (sign !== 'h' && sign !== 'w')) return false
  const [word] = matchAt(ADDRESS, state) ?? []
  if (word === undefined) return false
  const found = addressBefore(word)?.address ?? ''
  const href = typedLinkOf(found)
  if (!silent && href !== undefined) {
    state.push('link_open', 'a', 1).attrs = [['href', href]]
    state.push('text', '', 0).content = found
    state.push('link_close', 'a', -1)
  } else if (!silent) state.pending += word
  state.pos += (href === undefined ? word : found).length
  return true
}

export const formula: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '$') return false
  const match = matchAt(FORMULA_IN_CODE, state) ?? matchAt(FORMULA, state)
  if (!match) return false
  if (!silent) state.push('formula_inline', 'math', 0).content = match[1] ?? ''
  state.pos += match[0].length
  return true
}

export const footnoteReference: InlineRule = (state, silent) => {
  const { notes } = state.env as MarkdownEnv
  if (notes.size === 0 || state.linkLevel > 0) return false
  const [found, label = ''] = matchAt(NOTE, state) ?? []
  const key = state.md.utils.normalizeReference(label)
  if (found === undefined || !notes.has(key)) return false
  if (!silent) state.push('footnote_reference', 'sup', 0).meta = { key }
  state.pos += found.length
  return true
}

const { StateInline: LibraryState } = createMarkdownIt

/** One sign of emphasis in a word is text, as in `2*3*4`; two are not. */
export class InlineState extends LibraryState {
  override scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
    const isSingle = this.src[start] === '*' && this.src[start + 1] !== '*'
    return super.scanDelims(start, canSplitWord && !isSingle)
  }
}
