import type { BlockRange } from '@waraq/contract'
import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  type Plugin,
  type PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { Mapping, ReplaceStep, type Step, Transform } from 'prosemirror-transform'
import { changeBlocks } from '../content/apply-merge.ts'
import { changedBlocks } from './changed-blocks.ts'
import { compareContent } from './lost-content.ts'
import { restOfWord } from './map-step.ts'
import { createLivePlugin, KEPT, LIVE, RECEIVED } from './pending-steps.ts'
import { putBack } from './put-back.ts'
import { type PendingStep, rebase } from './rebase.ts'
import { type RemoteChange, versionAfter } from './remote-changes.ts'

/** A change of this page that is on its way. */
export interface SentChange {
  blocks: BlockRange[]
  steps: string
  /** The document with it, and how many pending steps are in it. */
  doc: Node
  count: number
}

/** The part of an editor that a live document uses. */
interface Editor {
  readonly view: { readonly state: EditorState; dispatch(tr: Transaction): void }
  addPlugin(plugin: Plugin): void
  removePlugin(key: PluginKey): void
}

export type LiveDocument = ReturnType<typeof createLiveDocument>

/**
 * A document between the version that the service confirmed and the text in the page. `confirmed`
 * has a block for each block of the stored version.
 */
export function createLiveDocument({ view, addPlugin, removePlugin }: Editor, initial: Node) {
  let confirmed = initial
  /** Whether the page receives a change and has none of its author. */
  let isReading = false
  addPlugin(createLivePlugin(() => isReading))
  const pendingSteps = () => LIVE.getState(view.state)?.pending ?? []
  // A page whose text differs from the stored version, such as by a last line to write in.
  const difference = new Transform(confirmed)
  changeBlocks(difference, 0, confirmed.children, view.state.doc.children)
  setPending(
    difference.steps.map((step, at) => ({
      step,
      inverted: step.invert(difference.docs[at] ?? confirmed),
      isUntracked: true,
    })),
  )

  function setPending(pending: readonly PendingStep[]): void {
    view.dispatch(view.state.tr.setMeta(RECEIVED, pending).setMeta('addToHistory', false))
  }

  /** Puts the own steps behind those of others, without what another page has put back as well. */
  function rebaseOwn(own: readonly PendingStep[], theirs: Node, steps: readonly Step[]) {
    const { state } = view
    const rebased = rebase(state, own, steps)
    if (!own.some(({ isKept }) => isKept)) return rebased
    const words = compareContent({
      base: confirmed,
      own: state.doc,
      theirs,
      result: rebased.tr.doc,
    })
    const isTwice = ({ isKept = false, step }: PendingStep) =>
      isKept && words.hasTwice(insertedText(step))
    return own.some(isTwice) ? rebase(state, own, steps, isTwice) : rebased
  }

  return {
    /** Whether the page has text that the service does not have. */
    get hasPending(): boolean {
      return pendingSteps().length > 0
    },
    /** Whether its author wrote some of it. */
    get hasWritten(): boolean {
      return pendingSteps().some(({ isRepair, isUntracked }) => !isRepair && !isUntracked)
    },
    /** The version that the service confirmed. */
    get confirmed(): Node {
      return confirmed
    },

    /** Where a position of the page is in the confirmed version, and the reverse. */
    inConfirmed: (position: number): number =>
      new Mapping(
        pendingSteps()
          .map(({ inverted }) => inverted.getMap())
          .toReversed(),
      ).map(position),
    inPage: (position: number): number =>
      new Mapping(pendingSteps().map(({ step }) => step.getMap())).map(
        Math.min(position, confirmed.content.size),
      ),

    /** Stops collecting steps. */
    end: () => removePlugin(LIVE),

    /** What to send; undefined if the blocks are as the service has them. */
    takeChange(): SentChange | undefined {
      const { doc } = view.state
      const pending = pendingSteps()
      const blocks = changedBlocks(confirmed, doc)
      if (blocks.length === 0) {
        if (pending.length > 0) setPending([])
        return undefined
      }
      const steps = JSON.stringify(pending.map(({ step }) => step))
      return { blocks, steps, doc, count: pending.length }
    },

    /** The service stored a change that `takeChange` returned; no change of others came between. */
    confirm({ doc, count }: SentChange): void {
      confirmed = doc
      setPending(pendingSteps().slice(count))
    },

    /** Shows changes of others that follow the confirmed version; returns whether text was kept. */
    receive(changes: readonly RemoteChange[]): boolean {
      const { doc: theirs, steps } = versionAfter(confirmed, changes)
      const [base, own, pending] = [confirmed, view.state.doc, pendingSteps()]
      const rebased = rebaseOwn(pending, theirs, steps)
      const { tr } = rebased
      const { selection } = view.state
      const caret = selection.empty ? selection.head : undefined
      const hasWritten = this.hasWritten
      confirmed = theirs
      keepCaret(tr, view.state)
      isReading = !hasWritten
      view.dispatch(
        tr
          // As many of the last own steps as the undo history has.
          .setMeta('rebased', pending.filter(({ isUntracked }) => !isUntracked).length)
          .setMeta('addToHistory', false)
          .setMeta(RECEIVED, rebased.pending),
      )
      isReading = false
      if (!hasWritten) return false
      const repairs = pendingSteps().slice(rebased.pending.length)
      const mapping = tr.mapping.slice()
      for (const { step } of repairs) mapping.appendMap(step.getMap())
      const lost = compareContent({ base, own, theirs, result: view.state.doc }).findLost({
        own: { steps: pending.map(({ step }) => step), mapping, caret },
        theirs: { steps, mapping: mapping.slice(pending.length + steps.length) },
      })
      if (lost.length === 0) return false
      view.dispatch(putBack(closeHistory(view.state.tr), lost).setMeta(KEPT, true))
      return true
    },
  }
}

/**
 * The caret stays behind what its author wrote, also where others write, and else behind the word
 * that it stands behind; so do marks to write with.
 */
function keepCaret(tr: Transaction, state: EditorState): void {
  const { selection, storedMarks, doc } = state
  if (selection instanceof TextSelection) {
    const ownEnd = LIVE.getState(state)?.ownEnd
    const [anchor, head] = [selection.anchor, selection.head].map((at) => {
      const place = tr.mapping.map(at, -1)
      const isIn = at === ownEnd || restOfWord(doc, at) > 0
      return tr.doc.resolve(isIn ? place : place + restOfWord(tr.doc, place))
    })
    if (anchor && head) tr.setSelection(TextSelection.between(anchor, head, -1))
  }
  tr.setStoredMarks(storedMarks)
}

/** The text that a step inserts, with a space for each border. */
const insertedText = (step: Step): string =>
  step instanceof ReplaceStep
    ? step.slice.content.textBetween(0, step.slice.content.size, ' ', ' ')
    : ''
