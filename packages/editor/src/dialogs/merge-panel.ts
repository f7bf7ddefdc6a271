import type { DocumentNode } from '@waraq/contract'
import { renderChanges } from '@waraq/sdk/changes'
import { compare, type MergedBlocks, type MergeResult } from '@waraq/sdk/compare'
import { drawLater } from '@waraq/sdk/document-parts'
import { renderNode } from '@waraq/sdk/renderer'
import { createButton, createElement, newId } from '../dom/elements.ts'
import { type ConflictMessages, conflictMessagesFor } from '../i18n/conflict.ts'
import type { ConflictResolution, View } from './conflict-panel.ts'

/** The version of one passage to keep; `both` has the author's first. */
export type Side = 'mine' | 'theirs' | 'both'

/** Whole versions, or a side for each conflict of the merge in order. */
export type MergeResolution = ConflictResolution | Side[]

type Conflict = Extract<MergedBlocks, { kind: 'conflict' }>
type Merged = Exclude<MergedBlocks, Conflict>

const SIDES: Side[] = ['mine', 'theirs', 'both']
/** Longer runs of unchanged blocks are shortened to their ends. */
const MAX_UNCHANGED = 4

interface Options {
  view: View
  result: MergeResult
  onChoice(resolution: MergeResolution): void
}

/** Shows a merge with a question for each conflict, and buttons that keep a whole version. */
export function createMergePanel({ view, result, onChoice }: Options): HTMLElement[] {
  const messages = conflictMessagesFor(view.locale)
  const sides: (Side | undefined)[] = Array.from({ length: result.conflicts })
  const press = (label: string, resolution: () => MergeResolution, kind = '') =>
    createButton(
      { class: `wq-button ${kind}`, takesFocus: true },
      () => onChoice(resolution()),
      label,
    )
  const chosenSides = () => sides.filter((side) => side !== undefined)
  const apply = press(messages.apply, chosenSides, 'wq-primary')
  apply.disabled = true
  const text = createElement('div', { class: 'wq-merge-text' })
  let questionCount = 0
  for (const blocks of result.blocks) {
    if (blocks.kind !== 'conflict') {
      text.append(mergedPart(blocks, view, messages))
      continue
    }
    const number = questionCount++
    const name = messages.passage(questionCount, sides.length)
    const choose = (side: Side) => {
      sides[number] = side
      apply.disabled = sides.includes(undefined)
    }
    text.append(question(blocks, { name, view, messages, onChoice: choose }))
  }
  const whole = createElement(
    'div',
    { class: 'wq-conflict-buttons', role: 'group', label: messages.whole },
    createElement('p', {}, messages.whole),
    press(messages.keepMine, () => 'mine'),
    press(messages.keepTheirs, () => 'theirs'),
    press(messages.keepBoth, () => 'both'),
    createElement('p', {}, messages.keepBothHint),
  )
  return [createElement('p', {}, messages.mergeHint), text, apply, whole]
}

/** Shows what a merge changed in the author's version. */
export const createMergedChanges = (
  view: View,
  mine: DocumentNode,
  merged: DocumentNode,
): HTMLElement => page(renderChanges(compare(mine, merged), view))

interface QuestionOptions {
  name: string
  view: View
  messages: ConflictMessages
  onChoice(side: Side): void
}

function question({ base, mine, theirs }: Conflict, questionOptions: QuestionOptions): HTMLElement {
  const { name, view, messages, onChoice } = questionOptions
  const group = newId()
  const changes = { mine: changesOf(base, mine), theirs: changesOf(base, theirs), both: undefined }

  function changesOf(before: DocumentNode[], after: DocumentNode[]): HTMLElement {
    const removedNote = createElement('p', { class: 'wq-dialog-note' }, messages.removed)
    return page(after.length === 0 ? removedNote : changesBetween(before, after, view))
  }

  const options = SIDES.map((side) => {
    const radio = createElement('input', { attributes: { type: 'radio', name: group } })
    radio.addEventListener('change', () => onChoice(side))
    const label = createElement('label', {}, radio, messages[side])
    return createElement('div', { class: 'wq-conflict-version' }, label, changes[side])
  })
  return createElement(
    'fieldset',
    { class: 'wq-merge-question' },
    createElement('legend', {}, name),
    ...options,
  )
}

function mergedPart(
  { kind, base, blocks }: Merged,
  view: View,
  messages: ConflictMessages,
): HTMLElement {
  if (kind === 'same') return unchanged(blocks, view, messages)
  const label = kind === 'theirs' ? messages.changedElsewhere : messages.changedHere
  return createElement(
    'div',
    { class: 'wq-merge-part' },
    createElement('p', { class: 'wq-dialog-note' }, label),
    page(changesBetween(base, blocks, view)),
  )
}

function unchanged(blocks: DocumentNode[], view: View, messages: ConflictMessages): HTMLElement {
  const render = (nodes: DocumentNode[]) => page(...nodes.map((node) => renderNode(node, view)))
  if (blocks.length <= MAX_UNCHANGED) return render(blocks)
  const gap = createElement('p', { class: 'wq-dialog-note' }, `… ${messages.unchanged} …`)
  const [start, end] = [render(blocks.slice(0, 1)), render(blocks.slice(-1))]
  return createElement('div', {}, start, gap, end)
}

const changesBetween = (base: DocumentNode[], blocks: DocumentNode[], view: View) =>
  renderChanges(compare(docOf(base), docOf(blocks)), view)

const docOf = (content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

function page(...content: Node[]): HTMLElement {
  const created = createElement('div', { class: 'wq-content' }, ...content)
  drawLater(created)
  return created
}
