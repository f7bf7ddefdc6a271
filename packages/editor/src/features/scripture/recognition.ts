import { isObject } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { type Block, createChangedBlocks, keyOf, letterOf } from './changed-blocks.ts'
import { insertQuotation } from './insert-quotation.ts'
import { announcementOf, createOfferChip, isDoubtful } from './offer-chip.ts'
import { recognitionMessagesFor } from './recognition-messages.ts'
import type { OffersKey, Recognition } from './recognition-plugin.ts'
import { type RecognizedQuotation, recognizeQuotations } from './recognize-quotations.ts'

/** Debounce after a change. */
const REST_MS = 800
/** Blocks per pass. */
const MAX_BLOCKS = 8
/** Texts whose result is remembered. */
const MAX_TEXTS = 500

/**
 * Offers the verse for each quotation in a changed block, after the author pauses. Only the author
 * replaces text. Without the service no offer appears.
 */
export function createRecognition(
  context: ScriptureContext,
  key: OffersKey,
  before: Node,
): Recognition {
  const { editor, client, locale, root, signal } = context
  const messages = recognitionMessagesFor(locale)
  const results = new Map<string, RecognizedQuotation[]>()
  const changedBlocks = createChangedBlocks(before)
  const dismissed = new Set<string>()
  // Screen readers announce an offer, because the focus stays in the text.
  const announcer = createAnnouncer(root)
  let isOff = false
  let isAsking = false
  let isStale = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), delay)
  }

  async function look(): Promise<void> {
    if (signal.aborted || !editor.isEditable) return
    // Text that changes during a request is checked after it.
    isStale = isAsking
    if (isAsking) return
    if (editor.view.composing) return follow(REST_MS)
    const blocks = changedBlocks(editor.state.doc).filter((block) => !results.has(keyOf(block)))
    isAsking = true
    for (const block of blocks.slice(0, MAX_BLOCKS)) await ask(block)
    isAsking = false
    if (signal.aborted) return
    show()
    if (isStale || blocks.length > MAX_BLOCKS) follow(0)
  }

  async function ask(block: Block): Promise<void> {
    if (isOff) return
    const [oldest = ''] = results.keys()
    if (results.size >= MAX_TEXTS) results.delete(oldest)
    try {
      results.set(keyOf(block), await recognizeQuotations(block, client, signal))
    } catch (error) {
      // Offline or busy: the next change of the text asks again.
      isOff = isObject(error) && error.code === 'corpus_not_installed'
    }
  }

  function show(): void {
    const { tr, doc } = editor.state
    const offers = changedBlocks(editor.state.doc).flatMap((block) =>
      (results.get(keyOf(block)) ?? [])
        .filter(({ replacedText }) => !dismissed.has(replacedText))
        .flatMap((quotation) => decorationsOf(quotation, block.start)),
    )
    const decorations = key.getState(editor.state)
    if (offers.length === 0 && decorations?.find().length === 0) return
    // `create` empties the array.
    const next = DecorationSet.create(doc, [...offers])
    editor.view.dispatch(tr.setMeta(key, next).setMeta('addToHistory', false))
    const [newest] = offers.filter(({ spec }) => !announcer.has(spec.quotation))
    if (!newest) return
    const { quotation } = newest.spec
    announcer.say(quotation, announcementOf(quotation, messages, locale))
  }

  function decorationsOf(quotation: RecognizedQuotation, start: number): Decoration[] {
    const { range, replacedText } = quotation
    const [from, to] = [start + range.from, start + range.to]
    const className = isDoubtful(quotation) ? 'wq-recognized wq-doubtful' : 'wq-recognized'
    const chip = () => createOfferChip(quotation, { messages, locale, insert, dismiss })
    return [
      Decoration.inline(from, to, { class: className }, { quotation }),
      Decoration.widget(to, chip, {
        side: 1,
        key: `offer ${replacedText}`,
        stopEvent: () => true,
        ignoreSelection: true,
        quotation,
      }),
    ]
  }

  /** The current range of an offer; undefined if its text has changed. */
  function placeOf(quotation: RecognizedQuotation) {
    const { doc } = editor.state
    const offers = key.getState(editor.state)
    const [mark] = offers?.find(undefined, undefined, (it) => it.quotation === quotation) ?? []
    if (!mark) return undefined
    const isSame = doc.textBetween(mark.from, mark.to, '\n', letterOf) === quotation.replacedText
    return isSame ? { from: mark.from, to: mark.to } : undefined
  }

  function insert(quotation: RecognizedQuotation): void {
    const place = placeOf(quotation)
    const { insertion } = quotation
    if (!place || !insertion || !editor.isEditable) return
    const $from = editor.state.doc.resolve(place.from)
    const isAlone = place.from === $from.start() && place.to === $from.end() && $from.depth === 1
    const displayMode = isAlone ? 'card' : 'inline'
    const choice = { displayMode, words: insertion.words, translationOpen: false } as const
    insertQuotation(context, insertion.quotation, choice, place)
  }

  function dismiss(quotation: RecognizedQuotation): void {
    dismissed.add(quotation.replacedText)
    show()
    editor.focus()
  }

  /** The offer at the caret, or else the only one of its block. */
  function offerAtCaret(): RecognizedQuotation | undefined {
    const { $head } = editor.state.selection
    const all = key.getState(editor.state)?.find($head.start(), $head.end()) ?? []
    const marks = all.filter(({ from, to }) => from < to)
    const near = marks.filter(({ from, to }) => from <= $head.pos && $head.pos <= to)
    return (near[0] ?? marks[0])?.spec.quotation
  }

  addEventListener('online', () => follow(0), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    changed: () => follow(REST_MS),
    handleKey(event) {
      const isInsert = event.key === 'Enter' && event.altKey
      if (event.isComposing || !(isInsert || event.key === 'Escape')) return false
      const quotation = offerAtCaret()
      if (!quotation || !placeOf(quotation) || (isInsert && !quotation.insertion)) return false
      if (isInsert) insert(quotation)
      else dismiss(quotation)
      return true
    },
  }
}

function createAnnouncer(root: HTMLElement) {
  const line = root.ownerDocument.createElement('div')
  const announced = new WeakSet<RecognizedQuotation>()
  line.className = 'wq-announcer'
  line.role = 'status'
  root.append(line)
  return {
    has: (quotation: RecognizedQuotation) => announced.has(quotation),
    say(quotation: RecognizedQuotation, text: string) {
      announced.add(quotation)
      line.textContent = text
    },
  }
}
