import type { CommentAnchor, CommentThread } from '@waraq/contract'
import { createQuoteFinder, type Quote, quoteOf } from '@waraq/contract/quotes'
import type { Client } from '@waraq/sdk/client'
import type { Node } from 'prosemirror-model'
import type { TextEditor } from '../context/text-editor.ts'
import { commentsKey, DRAFT, placesIn } from './comment-marks.ts'
import { type EditorText, editorTextOf, type Place } from './editor-text.ts'

interface Options {
  editor: TextEditor
  client: Pick<Client, 'account' | 'moveAnchors'>
  documentId(): string | undefined
  /** The version that the page shows, without unsaved changes. */
  settledEtag(): string | undefined
  threads(): readonly CommentThread[]
  adopt(anchors: Awaited<ReturnType<Client['moveAnchors']>>): void
  signal: AbortSignal
}

const MAX_MOVES = 50

/** Where the words of threads are while the text changes, and their anchors after a save. */
export function createAnchors(options: Options) {
  const { editor, client, documentId, settledEtag, threads, adopt, signal } = options
  /** The quotes of words that were deleted, as they were: undo brings them back. */
  const lost = new Map<string, Quote>()
  let quotes = new Map<string, Quote>()
  let sending: Promise<void> | undefined
  let isEdited = false

  /** Words that had a place until this change keep their quote. */
  function rememberLost(id: string): void {
    const quote = quotes.get(id)
    if (quote) lost.set(id, quote)
  }

  /** Finds the threads that have no place. Returns whether a place has changed. */
  function find(): boolean {
    const { doc } = editor.state
    const text = editorTextOf(doc)
    const places = new Map(placesIn(editor.state))
    const all = threads()
    const without = all.filter(({ id, anchor }) => anchor && !places.has(id))
    const isLess = without.some(({ id }) => quotes.has(id))
    for (const { id } of without) rememberLost(id)
    const found = without.length > 0 ? foundIn(text, without) : new Map<string, Place>()
    const gone = [...places.keys()].filter((id) => id !== DRAFT && !all.some((it) => it.id === id))
    for (const [id, place] of found) {
      places.set(id, place)
      lost.delete(id)
    }
    for (const id of gone) places.delete(id)
    quotes = quotesOf(text, places)
    const changes = new Map<string, Place | undefined>([
      ...gone.map((id) => [id, undefined] as const),
      ...all.flatMap((thread) => newPlaceOf(thread, places.get(thread.id), found)),
    ])
    if (changes.size > 0)
      editor.view.dispatch(editor.state.tr.setMeta(commentsKey, { places: changes }))
    return isLess || changes.size > 0
  }

  function foundIn(text: EditorText, without: readonly CommentThread[]): Map<string, Place> {
    const finder = createQuoteFinder(text.text)
    const found = new Map<string, Place>()
    for (const { id, anchor } of without) {
      const last = lost.get(id)
      const range = (last && finder(last)) ?? (anchor ? finder(anchor) : undefined)
      const place = range && text.placeOf(range)
      if (place) found.set(id, place)
    }
    return found
  }

  /** The anchors of threads whose stored words are no longer the ones, or lead elsewhere. */
  function movedAnchors(etag: string) {
    const { doc } = editor.state
    const text = editorTextOf(doc)
    const finder = createQuoteFinder(text.text)
    const places = placesIn(editor.state)
    return threads().flatMap(({ id, anchor, anchor_version }) => {
      const place = places.get(id)
      const range = place && text.rangeOf(place)
      const quote = range && quoteOf(text.text, range)
      if (!anchor || !place || !quote) return []
      const isSame = anchor.exact === quote.exact && finder(anchor)?.from === range.from
      if (isSame) return []
      return { id, anchor_version, anchor: { ...quote, block: blockOf(doc, place), etag } }
    })
  }

  async function send(id: string, etag: string): Promise<void> {
    const moves = movedAnchors(etag)
    const account = moves.length > 0 ? await client.account() : undefined
    for (let at = 0; at < moves.length; at += MAX_MOVES) {
      adopt(await client.moveAnchors(id, moves.slice(at, at + MAX_MOVES), { account, signal }))
    }
  }

  return {
    find,
    /** Call it after each change of the text. */
    edited(): void {
      isEdited = true
    },
    /** Sends what the changes have moved, once they are stored. */
    async saved(): Promise<void> {
      await sending
      const [id, etag] = [documentId(), settledEtag()]
      if (!isEdited || id === undefined || etag === undefined || signal.aborted) return
      isEdited = false
      find()
      sending = send(id, etag).catch(() => {
        // The next save tries it again.
        isEdited = true
      })
      await sending
    },
    /** The anchor of a place in the text as it is now. */
    anchorOf(place: Place, etag: string): CommentAnchor | undefined {
      const { doc } = editor.state
      const quote = quoteAt(editorTextOf(doc), place)
      return quote && { ...quote, block: blockOf(doc, place), etag }
    },
  }
}

/** The place of a thread that was found, resolved or opened again. */
function newPlaceOf(
  { id, state }: CommentThread,
  place: Place | undefined,
  found: ReadonlyMap<string, Place>,
): [string, Place][] {
  const isHidden = state === 'resolved'
  const isNew = place && (found.has(id) || (place.isHidden ?? false) !== isHidden)
  return isNew ? [[id, { ...place, isHidden }]] : []
}

function quoteAt(text: EditorText, place: Place): Quote | undefined {
  const range = text.rangeOf(place)
  return range && quoteOf(text.text, range)
}

function quotesOf(text: EditorText, places: ReadonlyMap<string, Place>): Map<string, Quote> {
  return new Map(
    [...places].flatMap(([id, place]) => {
      const quote = quoteAt(text, place)
      return quote ? [[id, quote] as const] : []
    }),
  )
}

const blockOf = (doc: Node, { from }: Place): number => doc.resolve(from).index(0)
