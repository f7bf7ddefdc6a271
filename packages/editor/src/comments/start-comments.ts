import { type CommentThread, MAX_ANCHOR_TEXT } from '@waraq/contract'
import { trimmedRange } from '@waraq/contract/quotes'
import {
  type CommentedText,
  CommentFailure,
  createCommentsPanel,
  type FindPeople,
  type GetPeople,
} from '@waraq/sdk/comments'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton } from '../dom/elements.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import { createAnchors } from './anchors.ts'
import { commentsKey, createCommentMarks, DRAFT, placesIn } from './comment-marks.ts'
import { type EditorText, editorTextOf, type Place } from './editor-text.ts'

export interface CommentParts {
  getPeople?: GetPeople | undefined
  mentions?: FindPeople | undefined
  readOnly?: boolean | undefined
  /** The saves of the open document. */
  saves(): Pick<DocumentPersistence, 'settledVersion'> | undefined
}

/** The comments beside an open document. */
export interface EditorComments {
  /** Asks for a comment on the selected words, or on the document. */
  compose(): void
  toggle(): void
  go(step: 1 | -1): void
}

/** After this pause in writing, words that were deleted are looked for. */
const PAUSE_MS = 300

/** Shows the comments on an open document. */
export function startComments(
  context: EditorContext,
  { getPeople, mentions, readOnly, saves }: CommentParts,
): EditorComments {
  const { editor, client, locale, root, documentId, emit, signal } = context
  const body = elementIn(root, '.wq-body')
  const foot = elementIn(root, '.wq-footer')
  let etag = saves()?.settledVersion?.etag ?? '"0"'
  adoptStyles(root.ownerDocument, STYLES)
  editor.addPlugin(createCommentMarks((id) => panel.show(id)))

  const settledEtag = () => saves()?.settledVersion?.etag
  const anchors = createAnchors({
    editor,
    client,
    documentId,
    settledEtag,
    threads: () => panel.threads,
    adopt: (placed) => panel.adopt(placed),
    signal,
  })
  const text: CommentedText = {
    orderOf: (id) => placesIn(editor.state).get(id)?.from,
    show: (id) => showPlace(context, id),
    follow(threads) {
      anchors.find()
      showCount(threads)
    },
    focus: (id) => focusPlace(context, id),
    prepare: store,
  }
  const panel = createCommentsPanel({
    root,
    beside: body,
    text,
    locale,
    client,
    documentId,
    mayResolveAll: () => readOnly !== true,
    getPeople,
    findPeople: mentions,
    signal,
  })
  const { messages } = panel
  const button = createButton({ class: 'wq-comments-button', takesFocus: true }, toggle)
  showCount([])
  foot.append(button)
  void panel.load().then((isThere) => isThere || button.remove())

  let timer: ReturnType<typeof setTimeout> | undefined
  editor.on('update', () => {
    anchors.edited()
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!signal.aborted && anchors.find()) panel.sort()
    }, PAUSE_MS)
  })
  // The status line says when the document is saved.
  const saving = new MutationObserver(() => void anchors.saved())
  saving.observe(elementIn(root, '.wq-status'), { attributeFilter: ['data-state'] })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    saving.disconnect()
    button.remove()
  })

  function showCount(threads: readonly CommentThread[]): void {
    button.textContent = messages.count(threads.filter((it) => it.state === 'open').length)
  }

  /** A comment is on stored words. */
  async function store(): Promise<void> {
    if (!editor.isEditable) return
    try {
      await context.save()
    } catch (cause) {
      throw new CommentFailure('unsaved', { cause })
    }
  }

  function setDraft(place: Place | undefined): void {
    const places = new Map([[DRAFT, place]])
    editor.view.dispatch(editor.state.tr.setMeta(commentsKey, { places }))
  }

  function compose(): void {
    const text = editorTextOf(editor.state.doc)
    const range = selectedRange(editor, text)
    emit('comment_begun')
    if (editor.state.selection.empty) {
      panel.compose()
      return
    }
    const place = range && text.placeOf(range)
    const isLong = range !== undefined && range.to - range.from > MAX_ANCHOR_TEXT
    if (!place || isLong) {
      panel.say(isLong ? messages.tooLong : messages.nowhere)
      return
    }
    setDraft(place)
    panel.compose({
      text: text.text.slice(range.from, range.to),
      anchor() {
        const now = placesIn(editor.state).get(DRAFT)
        etag = settledEtag() ?? etag
        return now && anchors.anchorOf(now, etag)
      },
      end: () => setDraft(undefined),
    })
  }

  function toggle(): void {
    if (panel.isOpen) panel.close()
    else panel.openList()
  }

  return { compose, toggle, go: panel.go }
}

/** A part of the editor, which shows a document. */
function elementIn(root: Element, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`the editor has no ${selector}`)
  return element
}

/** The selected words without spaces around them. */
function selectedRange({ state }: TextEditor, { text, rangeOf }: EditorText) {
  const { from, to } = state.selection
  const range = rangeOf({ from, to })
  return range && trimmedRange(text, range)
}

/** Marks the words of a thread and scrolls to them; the caret stays. */
function showPlace({ editor, root }: EditorContext, id: string | undefined): void {
  const { view } = editor
  const place = id === undefined ? undefined : placesIn(editor.state).get(id)
  const { tr } = editor.state
  if (place) reveal(tr, editor.state, place.from)
  view.dispatch(tr.setMeta(commentsKey, { chosen: id }))
  if (!place) return
  const { node, offset } = view.domAtPos(place.from, 1)
  const at = node.childNodes[offset] ?? node
  const element = at instanceof Element ? at : at.parentElement
  // A sheet covers what is below.
  element?.scrollIntoView({ block: root.dataset.comments === 'below' ? 'start' : 'nearest' })
}

/** Puts the caret behind the words of a thread, or where it was. */
function focusPlace({ editor }: EditorContext, id: string | undefined): void {
  const place = id === undefined ? undefined : placesIn(editor.state).get(id)
  editor.focus()
  if (!place) return
  const { tr, doc } = editor.state
  reveal(tr, editor.state, place.from)
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.to), -1)).scrollIntoView())
}

/** Opens what hides a position. */
function reveal(tr: Transaction, state: EditorState, position: number): void {
  const $place = state.doc.resolve(position)
  for (let depth = $place.depth; depth > 0; depth--)
    $place.node(depth).type.spec.reveal?.(tr, state, $place.before(depth))
}

const STYLES = `
.wq-editable .wq-commented {
  background: color-mix(in srgb, var(--wq-accent) 13%, transparent);
  box-shadow: inset 0 -2px var(--wq-accent);
}
.wq-editable .wq-commented-chosen {
  background: color-mix(in srgb, var(--wq-accent) 32%, transparent);
}
.wq-comments-button {
  padding: 0 8px;
  border: 0;
  border-radius: 6px;
  background: none;
  color: inherit;
  cursor: pointer;
}
.wq-comments-button:hover {
  background: var(--wq-soft);
}
`
