/** A text with the places of threads, in node: an editor without a page. */
import type { CommentAnchor, CommentThread, DocumentNode, PlacedAnchor } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { quotableTextOf } from '@waraq/contract/quotable-text'
import { quoteOf } from '@waraq/contract/quotes'
import { history, redo, undo } from 'prosemirror-history'
import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createAnchors } from '../src/comments/anchors.ts'
import { createCommentMarks, placesIn } from '../src/comments/comment-marks.ts'
import { editorTextOf } from '../src/comments/editor-text.ts'
import { toEditorDocument } from '../src/content/parse.ts'
import { toStoredDocument } from '../src/content/serialize.ts'
import type { TextEditor } from '../src/context/text-editor.ts'
import { FEATURES } from '../src/features/features.ts'
import { createSchema } from '../src/schema/schema.ts'

const schema = createSchema(FEATURES)

export const quotableOf = (content: DocumentNode): string =>
  quotableTextOf(content, (name) => COMMON_EMOJI.get(name)).text

/** A thread on words that occur once in the stored text. */
function threadOn(content: DocumentNode, words: string, id: string): CommentThread {
  const text = quotableOf(content)
  const from = text.indexOf(words)
  const quote = quoteOf(text, { from, to: from + words.length })
  if (from < 0 || !quote) throw new RangeError(`no ${words} in ${text}`)
  const anchor = { ...quote, block: 0, etag: '"1"' }
  return {
    id,
    state: 'open',
    anchor,
    anchor_version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    resolved_at: null,
    resolved_by: null,
    comment_count: 1,
    comments: [],
  }
}

/** An editor of a document with a thread on each of these words; the service takes every anchor. */
export function createCommentedText(content: DocumentNode, ...words: string[]) {
  const threads = words.map((one, index) => threadOn(content, one, `t${index}`))
  const sent: { id: string; anchor: CommentAnchor }[][] = []
  let time = 0
  const view = {
    state: EditorState.create({
      doc: toEditorDocument(content, schema),
      plugins: [history({ depth: 1000 }), createCommentMarks(() => {})],
    }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr)
    },
  }
  // The parts of an editor that the tested functions read.
  const editor = {
    view: view as unknown as EditorView,
    schema,
    get state() {
      return view.state
    },
  } as unknown as TextEditor
  const anchors = createAnchors({
    editor,
    client: {
      account: async () => undefined,
      async moveAnchors(_id, moves) {
        sent.push(moves.map(({ id, anchor }) => ({ id, anchor })))
        return moves.map((it): PlacedAnchor => ({ ...it, anchor_version: it.anchor_version + 1 }))
      },
    },
    documentId: () => 'document',
    settledEtag: () => '"2"',
    threads: () => threads,
    adopt(placed) {
      for (const it of placed) Object.assign(threads.find(({ id }) => id === it.id) ?? {}, it)
    },
    signal: new AbortController().signal,
  })
  anchors.find()

  function change(make: (tr: Transaction) => Transaction): void {
    time += 10_000
    view.dispatch(make(view.state.tr).setTime(time))
    anchors.edited()
    anchors.find()
  }

  const run = (command: typeof undo) => {
    command(view.state, view.dispatch)
    anchors.edited()
    anchors.find()
  }

  return {
    threads,
    sent,
    change,
    undo: () => run(undo),
    redo: () => run(redo),
    get state() {
      return view.state
    },
    content: () => toStoredDocument(view.state.doc),
    /** The words at the place of a thread; undefined without a place. */
    wordsOf(id = 't0'): string | undefined {
      const text = editorTextOf(view.state.doc)
      const place = placesIn(view.state).get(id)
      const range = place && text.rangeOf(place)
      return range && text.text.slice(range.from, range.to)
    },
    saved: anchors.saved,
  }
}

export type CommentedText = ReturnType<typeof createCommentedText>
