import type { QuranReport } from '@waraq/sdk/client'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { scriptureMessagesFor } from './messages.ts'
import { referenceTextOf } from './reference-text.ts'
import { verificationDecorations } from './verification-decorations.ts'
import {
  type VerificationResult,
  type VerificationResults,
  verificationKeyOf,
  versesIn,
} from './verification-results.ts'

/** Verses per request. */
const MAX_AT_ONCE = 100
/** Debounce after a change. */
const DEBOUNCE_MS = 300
const RETRY_MS = 30_000

/** Verifies the verses of a document as it changes. */
interface VerseVerification {
  /** Call it after each change. */
  changed(): void
}

/**
 * Compares every verse with the Quran and marks it as verified, or as altered with a button that
 * restores the text. Each verse is verified once; without a response it stays unmarked.
 */
export function createVerseVerification(
  context: ScriptureContext,
  results: VerificationResults,
  openTranslations: () => void,
): VerseVerification {
  const { editor, client, signal } = context
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  function follow(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), delay)
  }

  async function look(): Promise<void> {
    if (editor.isDestroyed) return
    mark()
    openTranslations()
    if (isAsking) return
    const unverified = versesIn(editor.state.doc).filter(
      ({ node }) => !results.has(verificationKeyOf(node)),
    )
    if (unverified.length === 0) return
    isAsking = true
    const hasResults = await ask(unverified.slice(0, MAX_AT_ONCE).map(({ node }) => node))
    isAsking = false
    if (!signal.aborted) follow(hasResults ? 0 : RETRY_MS)
  }

  async function ask(nodes: Node[]): Promise<boolean> {
    try {
      const content = nodes.map(({ attrs }) => ({ type: 'quranVerse', attrs }))
      const paragraph = { type: 'paragraph', content }
      const quoting = { content: { type: 'doc', content: [paragraph] } }
      const report = await client.quran.verify(quoting, { signal })
      let isAny = false
      for (const [at, node] of nodes.entries()) {
        const result = resultAt(report, at)
        if (result === undefined) continue
        results.set(verificationKeyOf(node), result)
        isAny = true
      }
      return isAny
    } catch {
      return false
    }
  }

  function mark(): void {
    const { tr, doc } = editor.state
    const verses = versesIn(doc)
    if (verses.length === 0) return
    const marks = verses.flatMap(({ node, position }) => marksOf(node, position))
    const next = DecorationSet.create(doc, marks)
    editor.view.dispatch(tr.setMeta(verificationDecorations, next).setMeta('addToHistory', false))
  }

  function marksOf(node: Node, position: number): Decoration[] {
    const result = results.get(verificationKeyOf(node)) ?? 'unknown'
    const end = position + node.nodeSize
    const messages = scriptureMessagesFor(context.locale)
    if (result === 'verified' || result === 'letters') {
      return [Decoration.node(position, end, { class: 'wq-verified', title: messages[result] })]
    }
    if (result === 'unknown') return []
    return [
      Decoration.node(position, end, { class: 'wq-altered' }),
      Decoration.widget(end, (view, placeOf) => restoreButton(view, placeOf), {
        side: -1,
        key: `altered ${verificationKeyOf(node)}`,
        stopEvent: () => true,
        ignoreSelection: true,
      }),
    ]
  }

  function restoreButton(view: EditorView, placeOf: () => number | undefined): HTMLElement {
    const messages = scriptureMessagesFor(context.locale)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'wq-altered-note'
    button.contentEditable = 'false'
    button.textContent = `${messages.altered} · ${messages.restore}`
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => void restore(view, placeOf))
    return button
  }

  async function restore(view: EditorView, placeOf: () => number | undefined): Promise<void> {
    const verse = verseBefore(view.state, placeOf())
    const right =
      verse && (await referenceTextOf(verse.node, client, signal).catch(() => undefined))
    const now = verseBefore(view.state, placeOf())
    if (!right || now?.node !== verse?.node || !now || !view.editable) return
    view.dispatch(
      view.state.tr.setNodeMarkup(now.position, undefined, { ...now.node.attrs, ...right }),
    )
    follow(0)
    view.focus()
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', () => follow(0), { signal })
  follow(0)
  return { changed: () => follow(DEBOUNCE_MS) }
}

/** Undefined for a verse that the response does not cover. */
function resultAt(
  { quotations, truncated }: QuranReport,
  at: number,
): VerificationResult | undefined {
  const quotation = quotations.find(({ path, is_verse_node }) => is_verse_node && path?.[1] === at)
  if (quotation?.status === 'verified' && quotation.orthography.includes('no_vowels'))
    return 'letters'
  return quotation?.status ?? (truncated ? undefined : 'unknown')
}

function verseBefore(state: EditorState, end: number | undefined) {
  const node = end === undefined ? undefined : state.doc.resolve(end).nodeBefore
  if (end === undefined || node?.type.name !== 'quranVerse') return undefined
  return { node, position: end - node.nodeSize }
}
