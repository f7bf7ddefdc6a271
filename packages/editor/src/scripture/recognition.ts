import { isObject } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { ScriptureContext } from '../context/editor-context.ts'
import { recognitionMessagesFor } from '../i18n/recognition.ts'
import { insertQuotation } from './insert-quotation.ts'
import { createOfferChip, offerSentence } from './offer-chip.ts'
import { findCandidates } from './quotation-candidates.ts'
import type { OffersKey, Recognition } from './recognition-plugin.ts'
import { type RecognizedQuotation, recognizeQuotations } from './recognize-quotations.ts'

/** Debounce after a change. */
const REST_MS = 800
/** Blocks per pass. */
const MAX_BLOCKS = 8
/** Texts whose result is remembered. */
const MAX_TEXTS = 500
/** Placeholder of a node in a text; each one is one position, as the node is. */
const LEAF = '\ufffc'

interface Block {
  text: string
  /** The position of the first letter. */
  start: number
}

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
  const known = new Map<string, RecognizedQuotation[]>()
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
    // Text that changes while the service answers is looked at afterwards.
    isStale = isAsking
    if (isAsking) return
    if (editor.view.composing) return follow(REST_MS)
    const asked = changedBlocks(editor.state.doc).filter(({ text }) => !known.has(text))
    isAsking = true
    for (const { text } of asked.slice(0, MAX_BLOCKS)) await ask(text)
    isAsking = false
    if (signal.aborted) return
    show()
    if (isStale || asked.length > MAX_BLOCKS) follow(0)
  }

  async function ask(text: string): Promise<void> {
    if (isOff) return
    const [oldest = ''] = known.keys()
    if (known.size >= MAX_TEXTS) known.delete(oldest)
    try {
      known.set(text, await recognizeQuotations(text, client, signal))
    } catch (error) {
      // Offline or busy: the next change of the text asks again.
      isOff = isObject(error) && error.code === 'corpus_not_installed'
    }
  }

  function show(): void {
    const { tr, doc } = editor.state
    const offers = changedBlocks(editor.state.doc).flatMap(({ text, start }) =>
      (known.get(text) ?? [])
        .filter(({ replaced }) => !dismissed.has(replaced))
        .flatMap((quotation) => decorationsOf(quotation, start)),
    )
    const shown = key.getState(editor.state)
    if (offers.length === 0 && shown?.find().length === 0) return
    // `create` empties the array.
    const next = DecorationSet.create(doc, [...offers])
    editor.view.dispatch(tr.setMeta(key, next).setMeta('addToHistory', false))
    const [newest] = offers.filter(({ spec }) => !announcer.has(spec.quotation))
    if (newest) announcer.say(newest.spec.quotation, messages.announced(sentenceOf(newest)))
  }

  const sentenceOf = ({ spec }: Decoration) => offerSentence(spec.quotation, messages, locale)

  function decorationsOf(quotation: RecognizedQuotation, start: number): Decoration[] {
    const { range, replaced, differences } = quotation
    const [from, to] = [start + range.from, start + range.to]
    const isExact = differences.length === 0 && !quotation.misplaced
    const className = isExact ? 'wq-recognized' : 'wq-recognized wq-doubtful'
    const chip = () => createOfferChip(quotation, { messages, locale, insert, dismiss })
    return [
      Decoration.inline(from, to, { class: className }, { quotation }),
      Decoration.widget(to, chip, {
        side: 1,
        key: `offer ${replaced}`,
        stopEvent: () => true,
        ignoreSelection: true,
        quotation,
      }),
    ]
  }

  /** Where an offer is now; undefined once its text has changed. */
  function placeOf(quotation: RecognizedQuotation) {
    const { doc } = editor.state
    const [mark] =
      key
        .getState(editor.state)
        ?.find(undefined, undefined, (spec) => spec.quotation === quotation) ?? []
    if (!mark) return undefined
    const isSame = doc.textBetween(mark.from, mark.to, '\n', LEAF) === quotation.replaced
    return isSame ? { from: mark.from, to: mark.to } : undefined
  }

  function insert(quotation: RecognizedQuotation): void {
    const place = placeOf(quotation)
    if (!place || !editor.isEditable) return
    const $from = editor.state.doc.resolve(place.from)
    const isAlone = place.from === $from.start() && place.to === $from.end() && $from.depth === 1
    const displayMode = isAlone ? 'card' : 'inline'
    const choice = { displayMode, words: quotation.words, translationOpen: false } as const
    insertQuotation(context, quotation.verses, choice, place)
  }

  function dismiss(quotation: RecognizedQuotation): void {
    dismissed.add(quotation.replaced)
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
      if (!quotation || !placeOf(quotation)) return false
      if (isInsert) insert(quotation)
      else dismiss(quotation)
      return true
    },
  }
}

/** Finds blocks with candidates that are not in this older document. */
function createChangedBlocks(before: Node): (doc: Node) => Block[] {
  const seen = new WeakSet<Node>()
  before.descendants((node) => {
    if (node.isTextblock) seen.add(node)
  })
  return (doc) => {
    const blocks: Block[] = []
    doc.descendants((node, position) => {
      if (!node.isTextblock) return true
      if (seen.has(node) || node.type.spec.code) return false
      const text = node.textBetween(0, node.content.size, undefined, LEAF)
      if (findCandidates(text).length === 0) seen.add(node)
      else blocks.push({ text, start: position + 1 })
      return false
    })
    return blocks
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
