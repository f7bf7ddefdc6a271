import type { DocumentNode } from '@waraq/contract'
import type { Change } from '../compare/index.ts'
import { renderBlocks } from './blocks.ts'
import { createContext } from './create-context.ts'
import { createDomOutput } from './dom-output.ts'
import { type ChangeMessages, changeMessagesFor } from './i18n/changes.ts'
import type { Kind } from './kind.ts'
import type { RenderOutput } from './output.ts'
import type { RenderNodeOptions } from './render-node.ts'

type RenderChangesOptions = Pick<RenderNodeOptions, 'document' | 'locale' | 'apiUrl'>

/** The kind of a remark on a change. */
type Remark = 'added' | 'removed' | 'movedHere' | 'movedAway' | 'layout'

/**
 * Renders the result of `compare`: added text in `<ins>`, removed text in `<del>`, each with hidden
 * words for screen readers. A block that was only moved is shown once, at its new place. Toggles
 * with changes are open.
 */
export function renderChanges(
  changes: readonly Change[],
  { document, locale = 'en', apiUrl }: RenderChangesOptions,
): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const context = createContext(
    { output: createDomOutput(fragment, document), locale, apiUrl },
    remarks(changeMessagesFor(locale)),
  )
  renderBlocks(changes.map(blockOf), { direction: undefined, depth: 0 }, context)
  showFolded(fragment)
  return fragment
}

const CHANGED = 'ins, del, .wq-change'

/** Opens the toggles in which something changed, also around and within the changes. */
function showFolded(fragment: DocumentFragment): void {
  for (const toggle of fragment.querySelectorAll('details')) {
    if (toggle.closest(CHANGED) || toggle.querySelector(CHANGED)) toggle.open = true
  }
}

/** The block of a change, with a node around each part that changed. */
function blockOf(change: Change): DocumentNode {
  if (change.kind === 'same') return change.node
  if (change.kind !== 'changed') return wholeBlockOf(change)
  const { node, inline, blocks = [] } = change
  const content = inline
    ? inline.flatMap((part) =>
        part.kind === 'same' ? part.content : around(part.kind, 'text', part.content),
      )
    : blocks.map(blockOf)
  const isSame = [...(inline ?? []), ...blocks].every(({ kind }) => kind === 'same')
  return change.hasOtherAttributes && isSame ? remarked('layout', node) : { ...node, content }
}

function wholeBlockOf({ kind, node, move }: Exclude<Change, { kind: 'changed' }>): DocumentNode {
  if (move === undefined) return remarked(kind === 'removed' ? 'removed' : 'added', node)
  return kind === 'removed'
    ? remarked('movedAway', { ...node, content: [] })
    : remarked('movedHere', node)
}

/** The parts of a list, a table or a toggle, which contain the remark. */
const PARTS: ReadonlySet<string> = new Set([
  'listItem',
  'taskItem',
  'tableCell',
  'tableHeader',
  'detailsContent',
])

function remarked(remark: Remark, node: DocumentNode): DocumentNode {
  const { type, content = [] } = node
  if (type === 'tableRow') return { ...node, content: content.map((one) => remarked(remark, one)) }
  if (type === 'detailsSummary') return { ...node, content: [around(remark, 'text', content)] }
  return PARTS.has(type)
    ? { ...node, content: [around(remark, 'blocks', content)] }
    : around(remark, 'blocks', [node])
}

// The space keeps these types apart from the types of a document.
const around = (remark: Remark, of: 'text' | 'blocks', content: DocumentNode[]): DocumentNode => ({
  type: `${remark} ${of}`,
  content,
})

const BLOCK = { class: 'wq-change' }

type Enclose = (
  output: RenderOutput,
  showContent: () => void,
  attributes?: { class: string },
) => void

function remarks(messages: ChangeMessages): Kind[] {
  const kindOf = (remark: Remark, enclose: Enclose): Kind => ({
    inlines: {
      [`${remark} text`]: ({ content = [] }, context) =>
        enclose(context.output, () => context.renderInline(content, context)),
    },
    blocks: {
      [`${remark} blocks`]: ({ content = [] }, place, context) =>
        enclose(context.output, () => renderBlocks(content, place, context), BLOCK),
    },
  })
  return [
    kindOf('added', changed('ins', messages.added, messages.end)),
    kindOf('removed', changed('del', messages.removed, messages.end)),
    ...(['movedHere', 'movedAway', 'layout'] as const).map((remark) =>
      kindOf(remark, labeled(messages[remark])),
    ),
  ]
}

// Most screen readers do not announce `<ins>` and `<del>`.
const changed =
  (tag: 'ins' | 'del', before: string, after: string): Enclose =>
  (output, showContent, attributes) => {
    output.open(tag, attributes)
    spoken(`${before} `, output)
    showContent()
    spoken(` ${after} `, output)
    output.close(tag)
  }

function spoken(words: string, output: RenderOutput): void {
  output.open('span', { class: 'wq-spoken' })
  output.text(words)
  output.close('span')
}

const labeled =
  (label: string): Enclose =>
  (output, showContent) => {
    output.open('div', BLOCK)
    output.open('span', { class: 'wq-remark' })
    output.text(label)
    output.close('span')
    showContent()
    output.close('div')
  }
