import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ScriptureContext } from '../../context/editor-context.ts'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import { openLazily } from '../../widgets/open-lazily.ts'
import type { QuotationKind } from './find-quotations.ts'
import { createPastedVerses, pendingIn, resolvePending } from './pasted-verses.ts'
import { createRecognitionPlugin } from './recognition-plugin.ts'
import { isQuotation, selectedQuotation } from './selected-quotation.ts'
import { createVerificationDecorations } from './verification-decorations.ts'
import { type VerificationResults, verificationKeyOf } from './verification-results.ts'

/** Scripture support of an editor, loaded when a document first contains or inserts a quotation. */
export interface Scripture {
  /** Opens the finder dialog; the chosen quotation replaces the typed range. */
  openFinder(query?: string, range?: DocumentRange, kind?: QuotationKind): void
  /** Opens the details panel of the selected quotation. */
  openDetails(): void
  /** Loads the functions that find, show and insert quotations in suggestion lists. */
  load(): ReturnType<typeof loadTools>
  /** Plugins that come before the schema's key bindings. */
  keys: Plugin[]
  /** Plugins that come after all others. */
  marks: Plugin[]
  /** Call it when the document is set. */
  begin(): void
}

/** Adds scripture support to an editor. */
export function createScripture(context: ScriptureContext): Scripture {
  const { editor, locale, without } = context
  const results: VerificationResults = new Map()
  let loading: ReturnType<typeof loadTools> | undefined
  let changed = () => {}

  function load() {
    // A failed load, for example offline, is retried on the next call.
    loading ??= loadTools(context, results).then(
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
        for (const { pendingVerse } of pendingIn(view.state))
          resolvePending(view, pendingVerse, undefined)
      },
    )
  }

  const openDetails = () => openLazily(context, load, ({ details }) => details.open())

  // Enter on a selected quotation opens its details instead of splitting the line.
  const loadPlugin = new Plugin({
    props: {
      handleDoubleClickOn(_view, _position, node) {
        if (!isQuotation(node)) return false
        openDetails()
        return true
      },
      handleKeyDown(_view, event) {
        if (event.key !== 'Enter' || event.isComposing || !selectedQuotation(context)) return false
        openDetails()
        return true
      },
    },
  })
  const pastedVerses = createPastedVerses({
    isVerified: (node) =>
      ['verified', 'letters'].includes(results.get(verificationKeyOf(node)) ?? ''),
    locale,
    onPending: settlePasted,
  })

  const recognition = createRecognitionPlugin(async (offers, before) => {
    const it = await import('./scripture-parts.ts')
    context.signal.throwIfAborted()
    return it.createRecognition(context, offers, before)
  })

  return {
    keys: [loadPlugin],
    marks: [
      createVerificationDecorations(() => changed()),
      pastedVerses,
      ...(without.has('quranVerse') ? [] : [recognition]),
    ],
    load,
    // On failure the quotations stay unmarked.
    begin() {
      if (hasQuotation(editor.view)) void load().catch(() => {})
    },
    openDetails,
    openFinder: (...args) => openLazily(context, load, ({ finder }) => finder.open(...args)),
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

async function loadTools(context: ScriptureContext, results: VerificationResults) {
  const { createScriptureTools } = await import('./scripture-parts.ts')
  context.signal.throwIfAborted()
  return createScriptureTools(context, results)
}
