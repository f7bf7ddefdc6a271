import { keydownHandler } from 'prosemirror-keymap'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton } from '../dom/elements.ts'
import { footnoteMessagesFor } from '../i18n/footnotes.ts'
import { goToNote, goToReference, newFootnoteId } from './footnote-commands.ts'
import { backspace, enter } from './footnote-keys.ts'
import { idsIn, noteIdOf, noteIdsIn, noteListsIn } from './notes-in.ts'
import { tidyFootnotes } from './tidy-footnotes.ts'

export { insertFootnote } from './footnote-commands.ts'

const key = new PluginKey<DecorationSet>('footnotes')

type FootnoteContext = Pick<EditorContext, 'editor' | 'locale' | 'root'>

/** Starts to keep notes and references together. */
export function startFootnotes(context: FootnoteContext): void {
  const { editor } = context
  if (editor.isDestroyed || key.get(editor.state)) return
  adoptStyles(document, FOOTNOTE_STYLES)
  // First, because other plugins split and lift items at Enter and Backspace.
  editor.addPlugin(createFootnotes(context), 'first')
}

function createFootnotes({ editor, locale, root }: FootnoteContext): Plugin<DecorationSet> {
  const removedNotes = new Map<string, Node>()
  const press = keydownHandler({ Enter: enter, Backspace: backspace })
  const show = (doc: Node) => backlinksOf(doc, footnoteMessagesFor(locale).back, goBack)

  function goBack(id: string): void {
    editor.focus()
    goToReference(id)(editor.state, editor.view.dispatch)
  }

  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => show(doc),
      apply(transaction, decorations, { doc: before }, { doc }) {
        if (!transaction.docChanged) return decorations
        const isSame = noteIdsIn(before).join() === noteIdsIn(doc).join()
        return isSame ? decorations.map(transaction.mapping, doc) : show(doc)
      },
    },
    appendTransaction(transactions, before, { tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const ids = idsIn(before.doc)
      return tidyFootnotes(tr, { ids, removedNotes, locale }).docChanged ? tr : null
    },
    props: {
      decorations: (state) => key.getState(state),
      handleKeyDown: (view, event) =>
        view.editable && !root.querySelector('.wq-suggestions:popover-open') && press(view, event),
      handleClickOn(view, _position, node, _place, _event, isDirect) {
        if (!isDirect || node.type.name !== 'footnoteReference') return false
        return goToNote(node.attrs.id)(view.state, view.dispatch)
      },
      transformPasted: (slice, view) => withNewIds(slice, view.state.doc),
    },
  })
}

/** The links back at the ends of the notes. */
function backlinksOf(doc: Node, label: string, goBack: (id: string) => void): DecorationSet {
  const links = noteListsIn(doc)
    .flatMap(({ items }) => items)
    .flatMap(({ node, position }) => {
      const id = noteIdOf(node)
      const end = position + node.nodeSize - (node.lastChild?.type.name === 'paragraph' ? 2 : 1)
      if (id === undefined) return []
      const draw = () =>
        createButton(
          {
            class: 'wq-note-back',
            label,
            attributes: { contenteditable: 'false', title: label },
          },
          () => goBack(id),
          '↩',
        )
      return [Decoration.widget(end, draw, { side: 1, key: `back ${id}`, stopEvent: () => true })]
    })
  return DecorationSet.create(doc, links)
}

/** Style of references and notes. */
const FOOTNOTE_STYLES = `
.wq-content .wq-footnote {
  color: var(--wq-accent);
  cursor: pointer;
}
.wq-content ol:has(> .wq-note) {
  margin-block-start: 2em;
  padding-block-start: 0.6em;
  border-block-start: 1px solid var(--wq-line);
  font-size: 0.88em;
}
.wq-note-back {
  margin-inline-start: 0.3em;
  padding: 0 0.3em;
  border: 0;
  background: none;
  color: var(--wq-accent);
  font: inherit;
  cursor: pointer;
}
`

/** A copy of a note gets a new id, with its references, if the document still has the note. */
export function withNewIds(slice: Slice, doc: Node): Slice {
  const usedIds = new Set(noteIdsIn(doc))
  const renamed = new Map<string, string>()
  slice.content.descendants((node) => {
    const id = noteIdOf(node)
    if (id !== undefined && usedIds.has(id)) renamed.set(id, newFootnoteId())
  })
  if (renamed.size === 0) return slice
  return new Slice(withIds(slice.content, renamed), slice.openStart, slice.openEnd)
}

function withIds(content: Fragment, renamed: ReadonlyMap<string, string>): Fragment {
  return Fragment.fromArray(
    content.content.map((node) => {
      if (node.isText) return node
      const { type, attrs, marks } = node
      const [id, backlink] = [renamed.get(attrs.id), renamed.get(attrs.backlink)]
      const isReference = type.name === 'footnoteReference' && id
      const newAttributes = { ...attrs, ...(isReference && { id }), ...(backlink && { backlink }) }
      return type.create(newAttributes, withIds(node.content, renamed), marks)
    }),
  )
}
