import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { positionOf } from '../content/apply-blocks.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'
import { togetherMessagesFor } from '../i18n/together.ts'
import type { Scheduler } from '../saving/scheduler.ts'
import type { Frame } from '../ui/frame.ts'
import type { BlockRange } from './take-version.ts'

interface Options {
  editor: TextEditor
  frame: Pick<Frame, 'foot'>
  locale: string
  scheduler: Pick<Scheduler, 'createTimer' | 'now'>
  signal: AbortSignal
}

const MARKS = new PluginKey<DecorationSet>('writerMarks')
/** A mark ends this long after the last save of the other author. */
const SHOWN_MS = 10_000

const STYLES = `
.wq-editable > .wq-written {
  position: relative;
  content-visibility: visible;
  outline: 2px solid var(--wq-line);
  outline-offset: 3px;
  border-radius: 2px;
}
.wq-editable > .wq-written::before {
  content: attr(data-writer);
  position: absolute;
  inset-block-end: calc(100% + 3px);
  inset-inline-end: 0;
  padding-inline: 4px;
  background: var(--wq-line);
  font: 0.75rem / 1.4 system-ui, sans-serif;
  pointer-events: none;
}
@media print {
  .wq-editable > .wq-written {
    outline: 0;
  }
  .wq-editable > .wq-written::before {
    content: none;
  }
}
`

/** Marks the blocks in which another author writes, and says so below the text. */
export function createWriterMarks({ editor, frame, locale, scheduler, signal }: Options) {
  const messages = togetherMessagesFor(locale)
  const note = createElement('span', { class: 'wq-writers', role: 'status' })
  const timer = scheduler.createTimer(() => set(DecorationSet.empty, ''))
  let saidAt = Number.NEGATIVE_INFINITY
  adoptStyles(document, STYLES)
  frame.foot.append(note)
  editor.addPlugin(createMarksPlugin())
  signal.addEventListener('abort', () => {
    timer.stop()
    note.remove()
  })

  function set(decorations: DecorationSet, sentence: string): void {
    if (editor.isDestroyed) return
    editor.view.dispatch(editor.state.tr.setMeta(MARKS, decorations))
    // A screen reader announces each text that is set, and two others may write in turns.
    const isSoon = sentence !== '' && scheduler.now() < saidAt + SHOWN_MS
    if (isSoon || note.textContent === sentence) return
    note.textContent = sentence
    saidAt = scheduler.now()
  }

  return {
    /** Shows for a while that a user, whose name is known or not, writes in these blocks. */
    show(blocks: readonly BlockRange[], name: string | undefined): void {
      if (blocks.length === 0 || signal.aborted) return
      const { doc } = editor.state
      const label = messages.inParagraph(name)
      // Own words that the service does not have yet may move a block.
      const shown = blocks.filter(({ to }) => to <= doc.childCount)
      const decorations = shown.flatMap((range) => decorationsOf(doc, range, label))
      set(DecorationSet.create(doc, decorations), messages.inDocument(name))
      timer.start(SHOWN_MS)
    },
  }
}

const createMarksPlugin = (): Plugin<DecorationSet> =>
  new Plugin({
    key: MARKS,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown) => tr.getMeta(MARKS) ?? shown.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => MARKS.getState(state) },
  })

function decorationsOf(doc: Node, { from, to }: BlockRange, label: string): Decoration[] {
  const blocks = doc.content.content.slice(from, to)
  let start = positionOf(doc, from)
  return blocks.map((block, at) => {
    const end = start + block.nodeSize
    const sentence = at === 0 ? { 'data-writer': label } : undefined
    const decoration = Decoration.node(start, end, { class: 'wq-written', ...sentence })
    start = end
    return decoration
  })
}
