import { isArabicLocale } from '@waraq/contract'
import type { EditorView } from 'prosemirror-view'
import type { ScriptureContext } from '../context/editor-context.ts'
import { scriptureMessagesFor } from '../i18n/scripture.ts'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { createDetails } from './details.ts'
import { findQuotations, type Query } from './find-quotations.ts'
import { createFinder } from './finder.ts'
import { createHadithCheck } from './hadith-collections.ts'
import { insertQuotation } from './insert-quotation.ts'
import type { Quotation } from './quotation-nodes.ts'
import { resolvePasted } from './resolve-pasted.ts'
import { suggestedQuotation } from './suggested-quotation.ts'
import type { VerificationResults } from './verification-results.ts'
import { createVerseVerification } from './verse-verification.ts'

/** The part that is loaded when a document first contains or inserts scripture. */
export function createScriptureTools(context: ScriptureContext, results: VerificationResults) {
  const { client, locale, root, without, signal } = context
  const document = root.ownerDocument
  const hasHadiths = createHadithCheck(context)
  const messages = scriptureMessagesFor(locale)
  const search = { client, locale, messages, without, hasHadiths }
  const details = createDetails(context)
  const requested = new WeakSet()
  const checks = createVerseVerification(context, results, details.openTranslations)
  return {
    changed: checks.changed,
    details,
    finder: createFinder(context, search),
    settlePasted: (view: EditorView) => resolvePasted(view, context, results, requested),
    find: (query: string, asked: Omit<Query, 'signal'>, asking: AbortSignal) =>
      findQuotations(query, { ...asked, signal: AbortSignal.any([asking, signal]) }, search),
    show: (quotation: Quotation) => suggestedQuotation(quotation, document, locale),
    insert(quotation: Quotation, typed: DocumentRange, isInline: boolean) {
      const displayMode = isInline ? 'inline' : 'card'
      // Readers of Arabic rarely need a translation.
      const translationOpen = !isInline && !isArabicLocale(locale)
      insertQuotation(context, quotation, { displayMode, translationOpen }, typed)
    },
  }
}
