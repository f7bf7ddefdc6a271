import { closeHistory } from 'prosemirror-history'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'

/** The metadata of a transaction that a command made. */
export const COMMAND = 'isCommand'

/** A word that begins after this many characters starts a group. */
const GROUP_CHARACTERS = 20
/** A word of this many characters is split. */
const WORD_CHARACTERS = 60
/** More characters at once are not typed or erased one by one. */
const MAX_REPLACED = 40

interface Change {
  kind: 'typing' | 'erasing' | 'other'
  length: number
  startsWord: boolean
}

/**
 * Closes the current undo group before a transaction that starts a new one, so that undo takes back
 * a phrase. The history plugin adds a group after a pause and at another place.
 */
export function createUndoGroups(): (transaction: Transaction) => void {
  let last: Change | undefined
  let lastComposition: unknown
  let isMarkSwitched = false
  return (transaction) => {
    // Bold was switched on or off for the text typed next.
    if (!transaction.docChanged && transaction.storedMarksSet) isMarkSwitched = true
    if (!transaction.docChanged || transaction.getMeta('addToHistory') === false) return
    const composition: unknown = transaction.getMeta('composition')
    const isComposing = composition !== undefined && composition === lastComposition
    lastComposition = composition
    const change = changeOf(transaction)
    const mayContinue = isComposing || (!isMarkSwitched && last && isContinued(last, change))
    const group = mayContinue ? last : undefined
    isMarkSwitched = false
    if (!group) closeHistory(transaction)
    const length = (group?.length ?? 0) + change.length
    // An input method may replace text with any kind of step.
    last = { ...change, length, ...(composition !== undefined && { kind: 'typing' }) }
  }
}

function isContinued(last: Change, { kind, startsWord }: Change): boolean {
  const isFull = last.length >= WORD_CHARACTERS || (startsWord && last.length >= GROUP_CHARACTERS)
  return kind === last.kind && kind !== 'other' && !isFull
}

const OTHER: Change = { kind: 'other', length: 0, startsWord: false }

function changeOf(transaction: Transaction): Change {
  const { steps, docs } = transaction
  const [step] = steps
  const [doc] = docs
  const isPlain = !transaction.getMeta(COMMAND) && !transaction.getMeta('uiEvent')
  if (!isPlain || !(step instanceof ReplaceStep) || steps.length > 1 || !doc) return OTHER
  const { from, to, slice } = step
  if (to - from > MAX_REPLACED) return OTHER
  const erased = doc.textBetween(from, to, ' ')
  if (slice.size === 0) {
    return { kind: 'erasing', length: to - from, startsWord: /\s/.test(erased) }
  }
  const text = slice.content.firstChild?.text
  if (text === undefined || slice.content.childCount > 1) return OTHER
  const before = doc.resolve(from).nodeBefore?.text ?? ' '
  const startsWord = /^\S/.test(text) && /\s$/.test(before)
  return { kind: 'typing', length: Math.max(1, text.length - erased.length), startsWord }
}
