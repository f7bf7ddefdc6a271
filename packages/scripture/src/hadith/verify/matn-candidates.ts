import type { Meter } from '../../corpus/budget.ts'
import { type CollectionRow, type HadithFile, type HadithRow, ID_GAP } from '../store.ts'
import { alignMatn, type MatnAlignment } from './matn-alignment.ts'
import { createMatnReader, type MatnWord } from './matn-words.ts'

/** A hadith that shares words with a quotation. */
export type MatnCandidate = MatnAlignment & {
  row: HadithRow
  in: CollectionRow
  source: MatnWord[]
}

export type CandidateDeps = {
  file: HadithFile
  collections: ReadonlyMap<number, CollectionRow>
  meter: Meter
}

const MAX_CANDIDATES = 40
// Applies before candidates of other collections are removed.
const MAX_RANKED = 400
const RAREST = 12
const MAX_WEIGHT = 8
// More frequent words find too many hadiths to rank.
const COMMON = 1_000
const [FEW_RARE, FEW_KNOWN] = [3, 6]
// Reading and folding a candidate takes about this many steps.
const CANDIDATE_STEPS = 64
const MAX_CACHED_COUNTS = 50_000

/** Finds the hadiths that a quotation may come from and aligns it with them. */
export function createMatnCandidates({ file, collections, meter }: CandidateDeps) {
  const readMatn = createMatnReader()
  const total = [...collections.values()].reduce((sum, { count }) => sum + count, 0)
  const counts = new Map<string, number>()

  function countOf(word: string): number {
    const cachedCount = counts.get(word)
    if (cachedCount !== undefined) return cachedCount
    meter.spend(2)
    if (counts.size >= MAX_CACHED_COUNTS) counts.clear()
    const count = file.countWord(word)
    counts.set(word, count)
    return count
  }

  const weightOf = ({ word }: MatnWord): number =>
    Math.min(Math.log(1 + total / (0.5 + countOf(word))), MAX_WEIGHT)

  // The hadiths that contain the largest number of the rarest words.
  function idsOf(words: MatnWord[], among: ReadonlySet<number>): number[] {
    const distinctWords = [...new Set(words.map(({ word }) => word))]
      .map((word) => ({ word, count: countOf(word) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => a.count - b.count)
    const rare = distinctWords.filter(({ count }) => count < COMMON)
    const telling = (rare.length < FEW_RARE ? distinctWords.slice(0, FEW_KNOWN) : rare).slice(
      0,
      RAREST,
    )
    if (telling.length === 0) return []
    meter.spend(CANDIDATE_STEPS)
    const expression = telling.map(({ word }) => `"${word}"`).join(' OR ')
    return file
      .search('arabic', expression, MAX_RANKED)
      .filter((id) => among.has(Math.floor(id / ID_GAP)))
      .slice(0, MAX_CANDIDATES)
  }

  return {
    readMatn,
    countOf,
    /** The candidates of some collections, those that agree most first. */
    find(words: MatnWord[], among: ReadonlySet<number>): MatnCandidate[] {
      const quoted = words.map(weightOf)
      const candidates = idsOf(words, among).flatMap((id) => {
        meter.spend(CANDIDATE_STEPS)
        const row = file.findHadith(id)
        const collection = row && collections.get(row.collection)
        if (!row || !collection) return []
        const source = readMatn(row.text)
        const weights = { quoted, source: source.map(weightOf) }
        return [{ row, in: collection, source, ...alignMatn(words, source, weights, meter.spend) }]
      })
      return candidates.toSorted((a, b) => b.agreement - a.agreement || a.row.id - b.row.id)
    },
  }
}
