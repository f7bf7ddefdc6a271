import type { DocumentNode } from '@waraq/contract'
import type { Slice } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { tabbedTextOf } from '../clipboard/tabbed-text.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { markdownMessagesFor } from '../i18n/markdown.ts'
import { announce } from '../widgets/announce.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'
import { insertBlocks, insertMarkdown, loadReader, readBlocks } from './insert-markdown.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

interface Offer {
  text: string
  /** The table of lines with tabs, offered instead of Markdown. */
  table: DocumentNode | undefined
  from: number
  to: number
  /** The pasted lines, once the offer is taken: it waits for its code, and follows its text. */
  taken?: Slice
}

const offerKey = new PluginKey<Offer | null>('markdown')
const SHORTCUT = 'Mod-Alt-v'

/**
 * Shows a button after pasted lines that look like Markdown or like a table, which formats them.
 * The next change of the text declines the offer, and so does Escape. Lines with the same number of
 * tabs become a table at once; one undo brings the lines back.
 */
export function offerFormatted(
  context: EditorContext,
  text: string,
  from: number,
  to: number,
): void {
  const { editor, locale } = context
  if (!editor.isEditable) return
  const messages = markdownMessagesFor(locale)
  const { table, isEven } = (!looksLikeMarkdown(text) && tabbedTextOf(text)) || {}
  if (!table && !looksLikeMarkdown(text)) return
  if (table && isEven && insertBlocks(editor, [table], { from, to })) {
    announce(context, messages.tableInserted(formatShortcut('Mod-z')))
    return
  }
  // A failure shows when the offer is taken.
  if (!table) loadReader().catch(() => {})
  if (!offerKey.get(editor.state)) editor.addPlugin(createOfferPlugin(context), 'first')
  setOffer(context, { text, table, from, to })
  const announced = table ? messages.tableAnnounced : messages.announced
  announce(context, announced(formatShortcut(SHORTCUT)))
}

/** Takes the offer after the pasted text, or else pastes the clipboard as Markdown. */
export async function pasteMarkdown(context: EditorContext): Promise<void> {
  if (takeOffer(context)) return
  try {
    await insertMarkdown(context, await navigator.clipboard.readText())
  } catch {
    // The page or the author does not allow reading the clipboard.
    announce(
      context,
      markdownMessagesFor(context.locale).noClipboard(formatShortcut('Mod-v')),
      true,
    )
  }
}

function createOfferPlugin(context: EditorContext): Plugin<Offer | null> {
  const plugin: Plugin<Offer | null> = new Plugin<Offer | null>({
    key: offerKey,
    state: {
      init: () => null,
      apply(transaction, offer) {
        const next: Offer | null | undefined = transaction.getMeta(offerKey)
        if (next !== undefined) return next
        if (!offer || !transaction.docChanged) return offer
        return offer.taken ? movedBy(transaction, offer) : null
      },
    },
    props: {
      decorations(state) {
        const offer = offerKey.getState(state)
        if (!offer || offer.taken) return null
        const options = { side: 1, key: 'markdown', stopEvent: () => true, ignoreSelection: true }
        const widget = Decoration.widget(offer.to, () => createChip(context, offer), options)
        return DecorationSet.create(state.doc, [widget])
      },
      handleKeyDown: ({ state }, { key, isComposing }) =>
        key === 'Escape' && !isComposing && decline(context, state),
    },
  })
  return plugin
}

function createChip(context: EditorContext, { table }: Offer): HTMLElement {
  const messages = markdownMessagesFor(context.locale)
  const offer = table ? messages.offerTable : messages.offer
  const take = () => void takeOffer(context)
  const chip = createButton({ class: 'wq-offer' }, take, createElement('strong', {}, offer))
  chip.contentEditable = 'false'
  chip.dir = 'auto'
  chip.title = formatShortcut(SHORTCUT)
  chip.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && decline(context, context.editor.state)) context.editor.focus()
  })
  return chip
}

/** The place of a taken offer after a change beside it. */
const movedBy = ({ mapping }: Transaction, offer: Offer): Offer => ({
  ...offer,
  from: mapping.map(offer.from, 1),
  to: mapping.map(offer.to, -1),
})

function takeOffer(context: EditorContext): boolean {
  const { editor } = context
  const { state } = editor
  const offer = offerKey.getState(state)
  if (!offer) return false
  if (offer.table) {
    if (!insertBlocks(editor, [offer.table], offer)) setOffer(context, null)
  } else if (!offer.taken) {
    setOffer(context, { ...offer, taken: state.doc.slice(offer.from, offer.to) })
    void insertTaken(context, offer.text)
  }
  return true
}

/** Formats the pasted lines, unless the author changed them while the code was loading. */
async function insertTaken(context: EditorContext, text: string): Promise<void> {
  const { editor, signal } = context
  const blocks = await readBlocks(context, text)
  if (signal.aborted) return
  const { state } = editor
  const { taken, from, to } = offerKey.getState(state) ?? {}
  if (!taken || from === undefined || to === undefined) return
  setOffer(context, null)
  const isSame = from < to && state.doc.slice(from, to).eq(taken)
  if (isSame && editor.isEditable) insertBlocks(editor, blocks, { from, to })
}

function decline(context: EditorContext, state: EditorState): boolean {
  if (!offerKey.getState(state)) return false
  setOffer(context, null)
  return true
}

function setOffer({ editor: { view } }: EditorContext, offer: Offer | null): void {
  view.dispatch(view.state.tr.setMeta(offerKey, offer).setMeta('addToHistory', false))
}
