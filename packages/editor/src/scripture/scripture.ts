import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ScriptureBench } from '../context/scripture-context.ts'
import type { Range } from '../suggestions/typed-query.ts'
import { openSoon } from '../widgets/open-lazily.ts'
import { createPastedVerses, settle, waitingIn } from './pasted-verses.ts'
import type { Quotation } from './quotation-nodes.ts'
import { isQuotation, selectedQuotation } from './selected-quotation.ts'
import { createCheckMarks } from './verification-decorations.ts'
import { type Verdicts, verdictKeyOf } from './verification-results.ts'

/** Scripture in an editor. What it needs is loaded once a document has, or is to have, a quotation. */
export interface Scripture {
  /** Opens the dialog that finds verses and hadiths; what is chosen replaces what was typed for it. */
  openFinder(query?: string, typed?: Range): void
  /** Opens the panel with all that is known of the selected quotation. */
  openDetails(): void
  /** Finds quotations, and how they are shown and put in, for a list that opens while somebody types. */
  load(): ReturnType<typeof loadTools>
  /** Stand before the keys of the schema. */
  keys: Plugin[]
  /** Stand after all others. */
  marks: Plugin[]
  /** The text is there. */
  begin(): void
}

/** Gives an editor its scripture. */
export function createScripture(bench: ScriptureBench): Scripture {
  const { editor, locale } = bench
  const verdicts: Verdicts = new Map()
  let loading: ReturnType<typeof loadTools> | undefined
  let changed = () => {}

  function load() {
    // What could not be fetched, as without a network, is asked for again the next time.
    loading ??= loadTools(bench, verdicts).then(
      (tools) => {
        changed = tools.changed
        return tools
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function settlePasted(view: EditorView): void {
    load().then(
      (tools) => tools.settlePasted(view),
      () => {
        for (const { waiting } of waitingIn(view.state)) settle(view, waiting, undefined)
      },
    )
  }

  const openDetails = () => openSoon(bench, load, ({ details }) => details.open())

  // Enter opens a selected quotation and starts no new line.
  const opening = new Plugin({
    props: {
      handleDoubleClickOn(_view, _position, node) {
        if (!isQuotation(node)) return false
        openDetails()
        return true
      },
      handleKeyDown(_view, event) {
        if (event.key !== 'Enter' || event.isComposing || !selectedQuotation(bench)) return false
        openDetails()
        return true
      },
    },
  })
  const pasted = createPastedVerses({
    isVerified: (node) => verdicts.get(verdictKeyOf(node)) === 'verified',
    locale,
    onWaiting: settlePasted,
  })

  return {
    keys: [opening],
    marks: [createCheckMarks(() => changed()), pasted],
    load,
    // Where it fails there is nothing to be done: the quotation is there, unmarked.
    begin() {
      if (hasQuotation(editor.view)) void load().catch(() => {})
    },
    openDetails,
    openFinder: (query, typed) => openSoon(bench, load, ({ finder }) => finder.open(query, typed)),
  }
}

function hasQuotation({ state }: EditorView): boolean {
  let isFound = false
  state.doc.descendants((node) => {
    isFound ||= isQuotation(node)
    return !isFound
  })
  return isFound
}

async function loadTools(bench: ScriptureBench, verdicts: Verdicts) {
  const tools = await import('./scripture-tools.ts')
  const { client, locale, root, signal } = bench
  signal.throwIfAborted()
  const document = root.ownerDocument
  const finding = { client, locale, words: tools.scriptureWordsOf(locale) }
  const details = tools.createDetails(bench)
  const asked = new WeakSet()
  const checks = tools.createChecks(bench, verdicts, details.openTranslations)
  return {
    changed: checks.changed,
    details,
    finder: tools.createFinder(bench),
    settlePasted: (view: EditorView) => tools.settlePasted(view, bench, verdicts, asked),
    find: (query: string, isReferenceOnly: boolean, asking: AbortSignal) =>
      tools.find(query, { isReferenceOnly, signal: AbortSignal.any([asking, signal]) }, finding),
    show: (quotation: Quotation) => tools.suggestedQuotation(quotation, document, locale),
    insert(quotation: Quotation, typed: Range, isInline: boolean) {
      const displayMode = isInline ? 'inline' : 'card'
      // Readers of Arabic read the verse itself.
      const translationOpen = !isInline && !locale.startsWith('ar')
      tools.insertQuotation(bench, quotation, { displayMode, translationOpen }, typed)
    },
  }
}
