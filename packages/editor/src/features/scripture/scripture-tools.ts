import { type DocumentNode, isArabicLocale } from '@waraq/contract'
import type { EditorView } from 'prosemirror-view'
import type { ScriptureContext } from '../../context/editor-context.ts'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import type { Losing } from '../../suggestions/ui-extensions.ts'
import { createDetails } from './details.ts'
import { exactQuotations } from './file-quotations.ts'
import { findQuotations, type Query } from './find-quotations.ts'
import { createFinder } from './finder.ts'
import { insertQuotation } from './insert-quotation.ts'
import { scriptureMessagesFor } from './messages.ts'
import { createMissingTranslation } from './missing-translation.ts'
import { type PendingVerse, pendingIn, resolvePending, withText } from './pasted-verses.ts'
import type { Quotation } from './quotation-nodes.ts'
import { readOnce } from './read-once.ts'
import { referenceTextOf } from './reference-text.ts'
import { shownQuotation } from './shown-quotation.ts'
import { type VerificationResults, verificationKeyOf } from './verification-results.ts'
import { createVerseVerification } from './verse-verification.ts'

/** The part that is loaded when a document first contains or inserts scripture. */
export function createScriptureTools(context: ScriptureContext, results: VerificationResults) {
  const { client, locale, without, signal } = context
  const hasHadiths = createHadithCheck(context)
  const messages = scriptureMessagesFor(locale)
  const topics = readOnce(() => client.quran.topics({ locale, signal }))
  const search = { client, locale, messages, without, hasHadiths }
  const missingTranslation = createMissingTranslation(context, messages)
  const details = createDetails(context)
  const requested = new WeakSet()
  const checks = createVerseVerification(context, results, () => void details.openTranslations())
  return {
    changed: checks.changed,
    details,
    finder: createFinder(context, { ...search, topics, missingTranslation }),
    exactQuotations: (content: DocumentNode, losing: Losing) =>
      exactQuotations(context, content, losing),
    settlePasted: (view: EditorView) => resolvePasted(view, context, results, requested),
    find: (query: string, options: Omit<Query, 'signal'>, requestSignal: AbortSignal) =>
      findQuotations(
        query,
        { ...options, signal: AbortSignal.any([requestSignal, signal]) },
        search,
      ),
    show: (quotation: Quotation) => shownQuotation(quotation, locale),
    insert(quotation: Quotation, range: DocumentRange, isInline: boolean) {
      // A card would split the line of an item.
      const isInItem = context.editor.state.doc
        .resolve(range.from)
        .node(-1)
        .type.name.endsWith('Item')
      const displayMode = isInline || isInItem ? 'inline' : 'card'
      // Readers of Arabic rarely need a translation.
      const translationOpen = displayMode === 'card' && !isArabicLocale(locale)
      insertQuotation(context, quotation, { displayMode, translationOpen }, range)
    },
  }
}

/**
 * Reads once whether the service has a hadith collection; true without a response, and false in an
 * editor without hadiths.
 */
function createHadithCheck({
  client: { hadith },
  without,
  signal,
}: Pick<ScriptureContext, 'client' | 'without' | 'signal'>): () => Promise<boolean> {
  if (without.has('hadithNode')) return async () => false
  const read = readOnce(() => hadith.collections({ signal }))
  return () =>
    read().then(
      ({ collections }) => collections.length > 0,
      () => true,
    )
}

/** Converts pasted verses back to verse nodes with the service's text. */
function resolvePasted(
  view: EditorView,
  { client, signal }: Pick<ScriptureContext, 'client' | 'signal'>,
  results: VerificationResults,
  requested: WeakSet<PendingVerse>,
): void {
  for (const { pendingVerse } of pendingIn(view.state)) {
    if (requested.has(pendingVerse)) continue
    requested.add(pendingVerse)
    void referenceTextOf(pendingVerse.node, client, signal).then(
      (right) => {
        if (signal.aborted) return
        const verse = right && withText(pendingVerse.node, right, view.state.schema)
        if (verse) results.set(verificationKeyOf(verse), 'verified')
        resolvePending(view, pendingVerse, verse)
      },
      () => {
        if (!signal.aborted) resolvePending(view, pendingVerse, undefined)
      },
    )
  }
}
