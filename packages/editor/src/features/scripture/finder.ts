import type { ListedTopic } from '@waraq/contract'
import { readTranslation } from '@waraq/sdk/details'
import type { ScriptureContext } from '../../context/editor-context.ts'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import { createDetailsReader } from './details-reader.ts'
import { rangeOf, versesOf } from './find-quotations.ts'
import { versesOn } from './find-topics.ts'
import type { Finding } from './finder-option.ts'
import { createFinderSearch } from './finder-search.ts'
import { type FinderContext, type FinderKind, findInFinder, isStart } from './finder-start.ts'
import { createFinderView } from './finder-view.ts'
import { insertQuotation, insertVerses } from './insert-quotation.ts'
import { createLatest } from './latest.ts'
import { insertLines, type MushafLines } from './mushaf-lines.ts'
import {
  keyOfVerses,
  type Quotation,
  type QuotationOptions,
  type QuotedVerses,
} from './quotation-nodes.ts'

/** A dialog that finds verses and hadiths and inserts them; works with the keyboard alone. */
export interface Finder {
  /** Opens the dialog with a query; the chosen quotation replaces the typed range. */
  open(query?: string, typedRange?: DocumentRange, kind?: FinderKind): void
}

/** Debounce between key presses. */
const DEBOUNCE_MS = 150

export function createFinder(context: ScriptureContext, search: FinderContext): Finder {
  const { signal: end, without } = context
  const { messages } = search
  const reader = createDetailsReader(context)
  const kinds = kindsWithout(without)
  let kind: FinderKind = 'verses'
  let findings: Finding[] = []
  // No quotation is chosen until the author chooses one, except for a reference.
  let current = -1
  let typedRange: DocumentRange | undefined
  let isReference = false
  let isStartShown = false
  // A separate sequence, so that reading the chosen quotation does not abort the search.
  const readLatest = createLatest(end)
  const searching = createFinderSearch(
    end,
    (query, signal) => findInFinder(query, kind, signal, search),
    ({ findings, notice, isReference }, query) => {
      show(findings, notice, isReference)
      isStartShown = isStart(query)
    },
  )

  const view = createFinderView(context, messages, kinds, {
    search: searchKind,
    type(query) {
      // What is shown before a query is not found by it.
      if (isStartShown) show([], '')
      searching.ask(query, DEBOUNCE_MS)
    },
    move(step) {
      const { length } = findings
      if (length > 0)
        choose(current < 0 && step < 0 ? length - 1 : (current + step + length) % length)
    },
    choose: (finding) => choose(findings.indexOf(finding)),
    extend: (step) => void extend(step),
    showVerses: () => void showVerses(),
    whenFound: searching.whenFound,
    insert(displayMode, { slice, translationOpen, lines }) {
      const finding = findings[current]
      if (!finding?.quotation && !finding?.page && !finding?.verses) return
      view.close()
      const choice = { displayMode, words: slice, translationOpen, lines }
      insertFinding(context, finding, choice, typedRange)
    },
  })

  function searchKind(next: FinderKind): void {
    kind = next
    view.showKind(kind)
    show([], '')
    searching.ask(view.query)
  }

  function show(next: Finding[], notice: string, isFirstChosen = false): void {
    findings = next
    isReference = isFirstChosen
    isStartShown = false
    view.showFindings(findings, notice, isReference)
    choose(isReference ? 0 : -1)
  }

  function choose(index: number): void {
    current = index
    const finding = findings[current]
    view.showCurrent(current, finding)
    const { surah, quotation, topic, verses } = finding ?? {}
    if (surah && !quotation) void readChosen({ surah, from: 1, to: surah.verse_count })
    if (finding && topic && !verses) void readTopic(finding, topic)
    if (!surah && quotation?.kind === 'verses' && !quotation.translation)
      void addTranslation(quotation)
  }

  async function addTranslation(quotation: QuotedVerses): Promise<void> {
    // The verse is shown even without its translation.
    const translation = await readTranslation(keyOfVerses(quotation), reader).catch(() => '')
    if (translation === '' || findings[current]?.quotation !== quotation) return
    quotation.translation = translation
    view.showTranslation(translation)
  }

  async function extend(step: 1 | -1): Promise<void> {
    const quotation = findings[current]?.quotation
    if (searching.isPending) return
    if (quotation?.kind !== 'verses' || quotation.to + step < quotation.from) return
    const { surah, from, to } = quotation
    await readChosen({ surah, from, to: to + step })
  }

  /** Reads verses that replace the chosen quotation. */
  async function readChosen(verses: Parameters<typeof rangeOf>[0]): Promise<void> {
    const finding = findings[current]
    const quotation = await readLatest((signal) => rangeOf(verses, search, signal))
    if (!finding || !quotation || findings[current] !== finding) return
    finding.quotation = quotation
    view.showFindings(findings, '', isReference)
    choose(current)
  }

  async function readTopic(finding: Finding, topic: ListedTopic) {
    const verses = finding.verses ?? (await readLatest((signal) => versesOn(topic, search, signal)))
    if (!verses || findings[current] !== finding) return undefined
    finding.verses = verses
    view.showCurrent(current, finding)
    return verses
  }

  /** Lists the verses of a topic under its name, or goes back to where it was chosen. */
  async function openTopic(finding: Finding, topic: ListedTopic): Promise<void> {
    if (finding.isOpened) {
      searching.ask(view.query)
      searching.whenFound(() => choose(findings.findIndex((one) => one.topic?.id === topic.id)))
      return
    }
    const verses = await readTopic(finding, topic)
    if (verses) show([{ topic, verses, isOpened: true }, ...findingsOf(verses)], '', true)
  }

  async function showVerses(): Promise<void> {
    const finding = findings[current]
    if (finding?.topic) return openTopic(finding, finding.topic)
    const { surah } = finding ?? {}
    const verses = surah && (await readLatest((signal) => versesOf(surah, search, signal)))
    if (verses) show(findingsOf(verses), '')
  }

  return {
    open(query = '', range, wantedKind = kinds[0]) {
      typedRange = range
      kind = wantedKind && kinds.includes(wantedKind) ? wantedKind : (kinds[0] ?? 'verses')
      view.open(query)
      searchKind(kind)
    },
  }
}

function insertFinding(
  context: ScriptureContext,
  { quotation, verses }: Finding,
  { lines, ...choice }: QuotationOptions & { lines: MushafLines },
  range: DocumentRange | undefined,
): void {
  if (verses) insertVerses(context, verses, choice, range)
  else if (quotation) insertQuotation(context, quotation, choice, range)
  else insertLines(context, lines, range)
}

const findingsOf = (quotations: readonly Quotation[]): Finding[] =>
  quotations.map((quotation) => ({ quotation }))

const kindsWithout = (without: FinderContext['without']): FinderKind[] => [
  ...(without.has('quranVerse') ? [] : ['verses' as const]),
  ...(without.has('hadithNode') ? [] : ['hadiths' as const]),
  ...(without.has('quranMushaf') ? [] : ['pages' as const]),
  ...(without.has('quranVerse') ? [] : ['topics' as const]),
]
