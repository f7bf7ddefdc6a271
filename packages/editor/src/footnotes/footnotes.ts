import { keydownHandler } from 'prosemirror-keymap'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton } from '../dom/elements.ts'
import { footnoteMessagesFor } from '../i18n/footnotes.ts'
import { isNotes, noteIdOf } from '../schema/footnotes.ts'
import { goToNote, goToReference, newFootnoteId } from './footnote-commands.ts'
import { backspace, enter } from './footnote-keys.ts'
import { keepFootnotes } from './keep-footnotes.ts'
import { idsIn, notesById, notesIn } from './notes-in.ts'

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

/** The plugin of footnotes, exported for tests. */
export function createFootnotes({ editor, locale, root }: FootnoteContext): Plugin<DecorationSet> {
  const press = keydownHandler({ Enter: enter, Backspace: backspace })
  let isKeyMove = false
  const show = (doc: Node) => backlinksOf(doc, footnoteMessagesFor(locale).back, goBack)

  function goBack(id: string): void {
    editor.focus()
    goToReference(id)(editor.state, editor.view.dispatch)
  }

  function forgetKey(): void {
    isKeyMove = false
  }

  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => show(doc),
      apply(transaction, decorations, { doc: before }, { doc }) {
        if (!transaction.docChanged) return decorations
        const isSame = before.lastChild === doc.lastChild
        return isSame ? decorations.map(transaction.mapping, doc) : show(doc)
      },
    },
    ...keepFootnotes(locale, () => isKeyMove),
    props: {
      decorations: (state) => key.getState(state),
      handleKeyDown(view, event) {
        isKeyMove = /^(?:Arrow(?:Down|Left|Right)|PageDown)$/.test(event.key)
        const isInList = root.querySelector('.wq-suggestions:popover-open') !== null
        return view.editable && !isInList && press(view, event)
      },
      handleDOMEvents: { mousedown: forgetKey, blur: forgetKey },
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
  const links = notesIn(doc).map(({ node, position }) => {
    const id = noteIdOf(node) ?? ''
    const end = position + node.nodeSize - (node.lastChild?.type.name === 'paragraph' ? 2 : 1)
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
    return Decoration.widget(end, draw, { side: 1, key: `back ${id}`, stopEvent: () => true })
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

/**
 * A copy of a note gets a new id, with its references, if the document still has the note. Without
 * a reference it becomes a plain item.
 */
export function withNewIds(slice: Slice, doc: Node): Slice {
  const notes = notesById(doc)
  const references = idsIn(slice.content)
  const newIds = new Map<unknown, string | null>()
  slice.content.descendants((node) => {
    const id = noteIdOf(node)
    if (id === undefined) return
    const isAlone = !references.has(id) && (notes.has(id) || !idsIn(doc).has(id))
    if (isAlone) newIds.set(id, null)
    else if (notes.has(id)) newIds.set(id, newFootnoteId())
  })
  const content = withIds(slice.content, newIds)
  // An open end would take in the rest of the line.
  return new Slice(content, slice.openStart, isNotes(content.lastChild) ? 0 : slice.openEnd)
}

function withIds(content: Fragment, newIds: ReadonlyMap<unknown, string | null>): Fragment {
  return Fragment.fromArray(
    content.content.map((node) => {
      if (node.isText) return node
      const { type, attrs, marks } = node
      const { id, backlink } = attrs
      const newId = type.name === 'footnoteReference' ? newIds.get(id) : undefined
      const newAttributes = {
        ...attrs,
        ...(newId && { id: newId }),
        ...(newIds.has(backlink) && { backlink: newIds.get(backlink) }),
      }
      return type.create(newAttributes, withIds(node.content, newIds), marks)
    }),
  )
}
