import { readTranslation } from '@waraq/sdk/details'
import type { ScriptureContext } from '../context/editor-context.ts'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { createDetailsReader } from './details-reader.ts'
import {
  findQuotations,
  type QuotationResults,
  type QuotationSearchContext,
  rangeOf,
} from './find-quotations.ts'
import { createFinderView } from './finder-view.ts'
import { insertQuotation } from './insert-quotation.ts'
import { createLatest } from './latest.ts'
import type { Quotation, QuotedVerses } from './quotation-nodes.ts'

/** A dialog that finds verses and hadiths and inserts them; works with the keyboard alone. */
export interface Finder {
  /** Opens the dialog with a query; the chosen quotation replaces the typed range. */
  open(query?: string, typed?: DocumentRange): void
}

/** Debounce between key presses. */
const DEBOUNCE_MS = 150

export function createFinder(context: ScriptureContext, search: QuotationSearchContext): Finder {
  const { signal: end, without } = context
  const { messages } = search
  const reader = createDetailsReader(context)
  let quotations: Quotation[] = []
  let current = 0
  let typed: DocumentRange | undefined
  /** Says that no hadith is searched. */
  let standing = ''
  const latest = createLatest(end)
  // The search whose results are not there yet, and what Enter does with them.
  let pending: { query: string } | undefined
  let afterSearch: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const view = createFinderView(context, messages, {
    type(query) {
      clearTimeout(timer)
      const search = begin(query)
      timer = setTimeout(() => void ask(search), DEBOUNCE_MS)
    },
    move(step) {
      if (quotations.length > 0) choose((current + step + quotations.length) % quotations.length)
    },
    choose,
    extend: (step) => void extend(step),
    whenFound(act) {
      if (!pending) act()
      else afterSearch = act
    },
    insert(displayMode, { slice, translationOpen }) {
      const quotation = quotations[current]
      if (!quotation) return
      view.close()
      const choice = { displayMode, words: slice, translationOpen }
      insertQuotation(context, quotation, choice, typed)
    },
  })
  end.addEventListener('abort', () => clearTimeout(timer))

  function begin(query: string): { query: string } {
    pending = { query }
    afterSearch = undefined
    return pending
  }

  async function ask(asked: { query: string }): Promise<void> {
    const { query } = asked
    const findings = await latest((signal) =>
      findQuotations(query, { isReferenceOnly: false, signal }, search),
    )
    if (findings) show(findings, query)
    if (pending !== asked) return
    pending = undefined
    if (findings) afterSearch?.()
    afterSearch = undefined
  }

  function show(findings: QuotationResults, query: string): void {
    quotations = findings.quotations
    const isNothing = quotations.length === 0 && query.trim() !== ''
    const notice = findings.notice || (isNothing ? messages.nothing : '')
    view.showFindings(
      quotations,
      notice.includes(standing) ? notice : `${notice} ${standing}`.trim(),
    )
    choose(0)
  }

  function choose(index: number): void {
    current = index
    const quotation = quotations[current]
    view.showCurrent(current, quotation)
    if (quotation?.kind === 'verses' && !quotation.translation) void addTranslation(quotation)
  }

  async function addTranslation(quotation: QuotedVerses): Promise<void> {
    const { surah, from, to } = quotation
    const reference = `${surah.number}:${from}${to > from ? `-${to}` : ''}`
    // The verse is shown even without its translation.
    const translation = await readTranslation(reference, reader).catch(() => '')
    if (translation === '' || quotations[current] !== quotation) return
    quotation.translation = translation
    view.showTranslation(translation)
  }

  async function extend(step: 1 | -1): Promise<void> {
    const quotation = quotations[current]
    if (pending) return
    if (quotation?.kind !== 'verses' || quotation.to + step < quotation.from) return
    const { surah, from, to } = quotation
    const longer = await latest((signal) => rangeOf({ surah, from, to: to + step }, search, signal))
    if (!longer) return
    quotations = quotations.with(current, longer)
    view.showFindings(quotations, '')
    choose(current)
  }

  function sayWhatIsSearched(hasHadiths: boolean): void {
    standing = hasHadiths || without.has('hadithNode') ? '' : messages.noHadiths
    if (standing && quotations.length === 0) view.showFindings([], standing)
  }

  return {
    open(query = '', range) {
      typed = range
      clearTimeout(timer)
      pending = undefined
      afterSearch = undefined
      show({ quotations: [], notice: '' }, '')
      view.open(query)
      if (query) void ask(begin(query))
      else void search.hasHadiths().then(sayWhatIsSearched)
    },
  }
}
