import type { BlockRange } from '@waraq/contract'
import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, type Schema } from 'prosemirror-model'
import {
  type EditorState,
  type Plugin,
  type PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { Mapping, Step, Transform } from 'prosemirror-transform'
import { toEditorBlocks } from '../content/apply-blocks.ts'
import { changeBlocks } from '../content/apply-merge.ts'
import { changedBlocks } from './changed-blocks.ts'
import { restOfWord } from './map-step.ts'
import { createLivePlugin, KEPT, LIVE, RECEIVED } from './pending-steps.ts'
import { putBack } from './put-back.ts'
import { insertedText, type PendingStep, rebase } from './rebase.ts'

/** A change of another page. */
export interface RemoteChange {
  blocks: readonly BlockRange[]
  /** How that page came to them, if it is an editor. */
  steps?: string | undefined
}

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
  readonly schema: Schema
  addPlugin(plugin: Plugin): void
  removePlugin(key: PluginKey): void
}

export type LiveDocument = ReturnType<typeof createLiveDocument>

/**
 * A document between the version that the service confirmed and the text in the page. `confirmed`
 * has a block for each block of the stored version.
 */
export function createLiveDocument(
  { view, schema, addPlugin, removePlugin }: Editor,
  initial: Node,
) {
  let confirmed = initial
  addPlugin(createLivePlugin())
  const pendingSteps = () => LIVE.getState(view.state)?.pending ?? []
  // A page whose text differs from the stored version, such as by a last line to write in.
  const difference = new Transform(confirmed)
  changeBlocks(difference, 0, confirmed.content.content, view.state.doc.content.content)
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

  /** The version after a change of others, and steps that lead to it. */
  function versionAfter({ blocks, steps }: RemoteChange): { doc: Node } & RemoteSteps {
    const doc = withBlocks(confirmed, blocks, schema)
    const hint = steps === undefined ? undefined : stepsLeadingTo(confirmed, doc, steps, schema)
    if (hint) return { doc, ...hint }
    const transform = new Transform(confirmed)
    changeBlocks(transform, 0, confirmed.content.content, doc.content.content)
    return { doc, steps: transform.steps, kept: [] }
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
      const steps = JSON.stringify(
        pending.map(({ step, isKept }) => ({ ...step.toJSON(), ...(isKept && { isKept }) })),
      )
      return { blocks, steps, doc, count: pending.length }
    },

    /** The service stored a change that `takeChange` returned; no change of others came between. */
    confirm({ doc, count }: SentChange): void {
      confirmed = doc
      setPending(pendingSteps().slice(count))
    },

    /** Shows a change of others that follows the confirmed version; returns whether text was kept. */
    receive(change: RemoteChange): boolean {
      const next = versionAfter(change)
      const own = pendingSteps()
      const { tr, pending, kept } = rebase(view.state, own, next.steps, next.kept)
      confirmed = next.doc
      keepCaret(tr, view.state)
      view.dispatch(
        tr
          // As many of the last own steps as the undo history has.
          .setMeta('rebased', own.filter(({ isUntracked }) => !isUntracked).length)
          .setMeta('addToHistory', false)
          .setMeta(RECEIVED, pending),
      )
      if (kept.length === 0) return false
      const repairs = new Mapping(
        pendingSteps()
          .slice(pending.length)
          .map(({ step }) => step.getMap()),
      )
      const moved = kept.map((one) => ({ ...one, position: repairs.map(one.position) }))
      view.dispatch(putBack(closeHistory(view.state.tr), moved).setMeta(KEPT, true))
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

/** A document in which blocks replace others. */
function withBlocks(doc: Node, ranges: readonly BlockRange[], schema: Schema): Node {
  const before = doc.content.content
  const blocks: Node[] = []
  let at = 0
  for (const { from, to, content } of ranges) {
    if (from < at || to < from || to > before.length) throw new RangeError('invalid blocks')
    const added = content.length === 0 ? [] : toEditorBlocks(content, schema).content.content
    if (added.length !== content.length) throw new RangeError('blocks that cannot be shown')
    blocks.push(...before.slice(at, from), ...added)
    at = to
  }
  blocks.push(...before.slice(at))
  return doc.copy(Fragment.from(blocks))
}

interface RemoteSteps {
  steps: Step[]
  /** The texts that some of them put back. */
  kept: string[]
}

/** The steps of another page, if they lead to the blocks that it sent. */
function stepsLeadingTo(
  before: Node,
  after: Node,
  text: string,
  schema: Schema,
): RemoteSteps | undefined {
  try {
    const transform = new Transform(before)
    const kept: string[] = []
    for (const json of JSON.parse(text)) {
      const step = Step.fromJSON(schema, json)
      transform.step(step)
      if (json.isKept) kept.push(insertedText(step))
    }
    return transform.doc.eq(after) ? { steps: transform.steps, kept } : undefined
  } catch {
    // Of another release, or hostile: the blocks decide.
    return undefined
  }
}
