import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { ReplaceStep, type Step } from 'prosemirror-transform'
import type { PendingStep } from './rebase.ts'

interface LiveState {
  pending: readonly PendingStep[]
  /** Where the last text ends that the author of this page wrote. */
  ownEnd?: number | undefined
}

export const LIVE = new PluginKey<LiveState>('live')
/** Set to what is pending then, on what does not come from the author. */
export const RECEIVED = 'liveReceived'
/** Set on what puts back kept content. */
export const KEPT = 'liveKept'

/**
 * The plugin of a document that others write too. It collects own steps, among them the repairs that
 * other plugins append to what the page receives while it has own ones. Without own ones the page
 * shows what another page has repaired: two releases would else repair each other without end.
 */
export const createLivePlugin = (isReading: () => boolean): Plugin<LiveState> =>
  new Plugin<LiveState>({
    key: LIVE,
    // Else the undo history joins steps, and finds others than the pending ones after a rebase.
    historyPreserveItems: true,
    filterTransaction: (tr) => !tr.docChanged || tr.getMeta(RECEIVED) !== undefined || !isReading(),
    state: {
      init: () => ({ pending: [] }),
      apply(tr, { pending, ownEnd: end }) {
        const received: readonly PendingStep[] | undefined = tr.getMeta(RECEIVED)
        if (received) return { pending: received, ownEnd: end && tr.mapping.map(end, -1) }
        if (!tr.docChanged) return { pending, ownEnd: end }
        const kind = kindOf(tr)
        let ownEnd = end
        const own = tr.steps.map((step, at): PendingStep => {
          const inverted = step.invert(tr.docs[at] ?? tr.before)
          const goesOn = placeOf(step) !== undefined && placeOf(step) === ownEnd
          ownEnd = (kind ? undefined : endOf(step)) ?? (ownEnd && step.getMap().map(ownEnd, -1))
          return { step, inverted, ...kind, ...(goesOn && { goesOn }) }
        })
        return { pending: [...pending, ...own], ownEnd }
      },
    },
  })

/** What a change of this page is if its author did not make it. */
function kindOf(tr: Transaction): Partial<PendingStep> | undefined {
  if (tr.getMeta(KEPT)) return { isKept: true }
  const appendedTo: Transaction | undefined = tr.getMeta('appendedTransaction')
  const isRepair = appendedTo?.getMeta(RECEIVED) !== undefined || appendedTo?.getMeta(KEPT)
  return isRepair ? { isRepair: true } : undefined
}

/** Where a step inserts that deletes nothing. */
const placeOf = (step: Step): number | undefined =>
  step instanceof ReplaceStep && step.from === step.to ? step.from : undefined

const endOf = (step: Step): number | undefined =>
  step instanceof ReplaceStep && step.slice.size > 0 ? step.from + step.slice.size : undefined
