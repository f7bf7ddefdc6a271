import { type DocumentNode, parseContent, type QuranQuotation } from '@waraq/contract'
import { BudgetSpentError, type Corpus, createBudget, UNLIMITED } from '@waraq/scripture/corpus'
import { parseBodySteps, scanBody } from '../../http/json-body.ts'
import { threadCpu } from '../../lib/thread-cpu.ts'
import type { Running } from '../../lib/worker-server.ts'
import { type Found, searchResponse } from '../found.ts'
import { createVerifications } from '../verify/verifications.ts'
import type { QuranSearchInput, SimilarVersesInput } from './look-ups.ts'
import { presentQuotation } from './present-report.ts'
import { lacksTranslation } from './query-language.ts'
import { createReadings } from './readings.ts'

export type QuranQueries = ReturnType<typeof createQuranQueries>

export interface AlteredVersesInput {
  body: Uint8Array<ArrayBuffer>
  cpuMilliseconds: number
}

export function createQuranQueries(corpus: Corpus, searchMilliseconds: number) {
  const readings = createReadings(corpus)
  const editions = corpus.editions()

  return {
    ...createVerifications(corpus, readings.texts),

    searchQuran(
      { query, translation, language, ...input }: QuranSearchInput,
      { isCancelled }: Running,
    ): Found {
      const budget = createBudget({ milliseconds: searchMilliseconds, cpu: threadCpu, isCancelled })
      const result = corpus.search(query, {
        ...input,
        language,
        preferred: translation,
        budget,
      })
      return {
        ...searchResponse(readings.search(result, translation), budget),
        isUntranslated: lacksTranslation(query, editions, language),
      }
    },

    listSimilarVerses({ surah, ayah, translation }: SimilarVersesInput): Found {
      const similar = corpus.similarTo(surah, ayah) ?? { verses: [], total: 0 }
      const result = readings.similar(`${surah}:${ayah}`, similar, translation)
      return searchResponse(result, UNLIMITED)
    },

    /**
     * The verse nodes of a stored document that are not verified; undefined if that takes too long.
     */
    *listAlteredVerses(
      { body, cpuMilliseconds: milliseconds }: AlteredVersesInput,
      { isCancelled }: Running,
    ): Generator<void, QuranQuotation[] | undefined> {
      const budget = createBudget({ milliseconds, cpu: threadCpu, isCancelled })
      const { examineDocument } = corpus.verifier()
      const check = ({ node, path }: Placed): QuranQuotation[] =>
        examineDocument({ type: 'doc', content: [node] }, budget)
          .flatMap(({ quotations }) => quotations)
          .filter(({ status }) => status !== 'verified')
          .map((quotation) => presentQuotation({ ...quotation, path }))
          .toArray()
      const quotations: QuranQuotation[] = []
      try {
        const json = Buffer.from(body.buffer)
        const content = parseContent(yield* parseBodySteps(json, scanBody(json)))
        for (const placed of verseNodesOf(content)) {
          quotations.push(...check(placed))
          budget.pause()
          yield
          budget.resume()
        }
        return quotations
      } catch (error) {
        if (error instanceof BudgetSpentError) return undefined
        throw error
      }
    },
  }
}

/** Verse nodes with their paths, breadth-first: documents can be deeply nested. */
function verseNodesOf(document: DocumentNode): Placed[] {
  const verseNodes: Placed[] = []
  let level: Placed[] = [{ node: document, path: [] }]
  while (level.length > 0) {
    for (const one of level) if (one.node.type === 'quranVerse') verseNodes.push(one)
    level = level.flatMap(({ node, path }) =>
      (node.content ?? []).map((child, at) => ({ node: child, path: [...path, at] })),
    )
  }
  return verseNodes
}

interface Placed {
  node: DocumentNode
  path: number[]
}
