import type { EditorState } from 'prosemirror-state'

/** A range of a document. */
export interface DocumentRange {
  from: number
  to: number
}

/** A trigger character and the text after it, up to the caret. */
export interface TypedQuery {
  sign: string
  query: string
  range: DocumentRange
  /** Whether the sign begins its block. */
  isAtStart: boolean
}

const LONGEST = 60

/** The query that is being typed after a trigger character at the start of a word; none in code. */
export function typedQuery(
  { selection }: EditorState,
  signs: ReadonlySet<string>,
): TypedQuery | undefined {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || !parent.isTextblock || parent.type.spec.code) return undefined
  if ($from.marks().some(({ type }) => type.name === 'code')) return undefined
  const start = Math.max(0, $from.parentOffset - LONGEST)
  // An atom counts as one letter, so text offsets equal positions in the line.
  const before = parent.textBetween(start, $from.parentOffset, undefined, '\ufffc')
  for (let at = before.length - 1; at >= 0; at--) {
    const sign = before[at] ?? ''
    if (!signs.has(sign) || !beginsWord(before, at, start)) continue
    const query = before.slice(at + 1)
    if (/^\s/.test(query)) return undefined
    const from = $from.start() + start + at
    return { sign, query, range: { from, to: $from.pos }, isAtStart: from === $from.start() }
  }
  return undefined
}

const beginsWord = (text: string, at: number, start: number) =>
  at === 0 ? start === 0 : /[\s\ufffc([{«"]/.test(text[at - 1] ?? '')

/**
 * Whether the list of a sign opens. A colon before a space, a number or another sign is
 * punctuation; a command inserts one to open the list.
 */
export const mayOpen = (typed: TypedQuery | undefined, isByKey: boolean): boolean =>
  typed?.sign !== ':' || /^\p{L}/u.test(typed.query) || (typed.query === '' && !isByKey)

/** Whether the query can be the name of a command, even of one that does not exist. */
export const isWord = (typed: TypedQuery | undefined): boolean =>
  typed?.sign === '/' && /^\p{L}\S*$/u.test(typed.query)
