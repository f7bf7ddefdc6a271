import type { EditorState, Transaction } from 'prosemirror-state'
import type { Mapping, Step } from 'prosemirror-transform'
import { mapStep } from './map-step.ts'

/** An own step that the service does not have yet. */
export interface PendingStep {
  step: Step
  inverted: Step
  /** Set if the undo history does not have it. */
  isUntracked?: boolean
  /** Set if a plugin repaired with it what others changed. */
  isRepair?: boolean
  /** Set if it put back what a rebase would have dropped. */
  isKept?: boolean
  /** Set if it writes on where the author wrote last. */
  goesOn?: boolean
}

/** The result of a rebase. */
export interface Rebased {
  tr: Transaction
  pending: PendingStep[]
}

/** In ProseMirror, but not in its types: `prosemirror-collab` uses it too. */
interface Mirrors {
  setMirror(one: number, other: number): void
}

/**
 * Puts steps of others before the own pending ones, as `prosemirror-collab` does: takes the own ones
 * back, applies the others, and applies the own ones again where they are now. Repairs are dropped:
 * the plugins repair the result anew, unless another page has done so. So is what `isDropped` names,
 * and what no longer applies; `compareContent` says what that would cost.
 */
export function rebase(
  { tr }: EditorState,
  own: readonly PendingStep[],
  others: readonly Step[],
  isDropped: (one: PendingStep) => boolean = () => false,
): Rebased {
  for (const { inverted } of own.toReversed()) tr.step(inverted)
  for (const step of others) tr.step(step)
  const pending: PendingStep[] = []
  for (const [at, one] of own.entries()) {
    if (one.isRepair || isDropped(one)) continue
    const { step: _, inverted: __, ...kind } = one
    const before = tr.doc
    const mapping = tr.mapping.slice(own.length - at)
    const step = mapStep(one, mapping, tr.docs[own.length - at], before)
    if (!step || tr.maybeStep(step).failed) continue
    // The undo history finds its steps again by this.
    ;(tr.mapping as Mapping & Mirrors).setMirror(own.length - 1 - at, tr.steps.length - 1)
    pending.push({ step, inverted: step.invert(before), ...kind })
  }
  return { tr, pending }
}
