import { numberKey } from '../references.ts'
import type { CollectionRow, HadithRow } from '../store.ts'
import { agreesWithIsnad, type QuotedIsnad, type StatedSource } from './attribution.ts'
import type { MatnCandidate } from './matn-candidates.ts'
import { judgeMatn, type MatnDifference, type MatnJudgement } from './matn-judgement.ts'
import type { MatnWord } from './matn-words.ts'

export type HadithRemark = 'weak_by_grade' | 'stated_collection_mismatch' | 'by_meaning'

/** An installed hadith with the share of the quotation that is in it. */
export type MatnMatch = HadithRow & { in: CollectionRow; agreement: number }

/** The assessment of a quotation. */
export type MatnAssessment = {
  /** `unknown`: not in the installed collections. */
  status: 'verified' | 'altered' | 'unknown'
  confidence: number
  /** The narrator that the text names; never part of the status. */
  isnad: { quoted: string; agrees: boolean } | null
  stated: (StatedSource & { agrees: boolean | null }) | null
  right: MatnMatch | null
  /** Other hadiths with nearly the same words. */
  parallels: MatnMatch[]
  differences: MatnDifference[]
  remarks: HadithRemark[]
}

/** The attribution of a quotation in its text, and the installed collections. */
type MatnContext = {
  stated: StatedSource | undefined
  isnad: QuotedIsnad | undefined
  collections: ReadonlyMap<number, CollectionRow>
  isKnown: (word: string) => boolean
}

// Minimum agreement of an altered quotation, and of one whose source or narrator is stated.
const [ALTERED, ALTERED_IF_NAMED, PARALLEL] = [0.6, 0.4, 0.8]
const WEAK = /ضعيف|موضوع|منكر|da.?if|weak|fabricated|munkar/i

/** Assesses a quotation by its candidates, which are in order of agreement. */
export function assessMatn(
  words: readonly MatnWord[],
  candidates: readonly MatnCandidate[],
  context: MatnContext,
): MatnAssessment {
  const best = bestOf(candidates, context)
  const agreement = best?.agreement ?? 0
  const isnad = best ? assessedIsnad(best.row, context.isnad) : null
  const isNamed = isnad?.agrees || (best && context.stated?.slugs.includes(best.in.slug))
  if (!best || agreement < (isNamed ? ALTERED_IF_NAMED : ALTERED)) {
    const stated = context.stated ? { ...context.stated, agrees: null } : null
    return { ...UNKNOWN, confidence: rounded(agreement), stated }
  }
  const judgement = judgeMatn(best, words, best.source, context.isKnown)
  const matches = candidates.filter((one) => one.agreement >= PARALLEL).map(matchOf)
  const stated = assessedSource([...matches, matchOf(best)], context)
  return {
    status: judgement.isVerified ? 'verified' : 'altered',
    confidence: rounded(agreement),
    isnad,
    stated,
    right: matchOf(best),
    parallels: matches.filter(({ id }) => id !== best.row.id),
    differences: judgement.differences,
    remarks: remarksOf(best, judgement, stated?.agrees),
  }
}

const UNKNOWN = {
  status: 'unknown',
  isnad: null,
  right: null,
  parallels: [] as MatnMatch[],
  differences: [] as MatnDifference[],
  remarks: [] as HadithRemark[],
} as const

// Of hadiths with the same words, the stated one or the one of the named narrator.
function bestOf(
  candidates: readonly MatnCandidate[],
  { stated, isnad }: MatnContext,
): MatnCandidate | undefined {
  const [first] = candidates
  const same = candidates.filter(({ agreement }) => agreement >= (first?.agreement ?? 0))
  const named = same.filter((one) => stated?.slugs.includes(one.in.slug))
  const numbered = named.filter(({ row }) => hasNumber(row, stated?.number ?? null))
  const [among = []] = [numbered, named, same].filter(({ length }) => length > 0)
  return among.find(({ row }) => assessedIsnad(row, isnad)?.agrees) ?? among[0]
}

function assessedIsnad(row: HadithRow, isnad: QuotedIsnad | undefined) {
  if (!isnad) return null
  return { quoted: isnad.quoted, agrees: agreesWithIsnad(isnad, row.isnad || row.text) }
}

function assessedSource(matches: MatnMatch[], { stated, collections }: MatnContext) {
  return stated ? { ...stated, agrees: agreesWithStated(stated, matches, collections) } : null
}

function remarksOf(
  { row, agreement }: MatnCandidate,
  { isVerified, isByMeaning }: MatnJudgement,
  agreesWithSource: boolean | null | undefined,
): HadithRemark[] {
  const grades = [row.gradeArabic, row.gradeEnglish, ...row.grades.map(({ grade }) => grade)]
  const remarks: [HadithRemark, boolean][] = [
    ['weak_by_grade', grades.some((grade) => WEAK.test(grade))],
    ['stated_collection_mismatch', agreesWithSource === false],
    ['by_meaning', !isVerified && isByMeaning && agreement >= ALTERED],
  ]
  return remarks.filter(([, applies]) => applies).map(([remark]) => remark)
}

const matchOf = ({ row, in: collection, agreement }: MatnCandidate): MatnMatch => ({
  ...row,
  in: collection,
  agreement: rounded(agreement),
})

const rounded = (share: number): number => Math.round(share * 100) / 100

/** Whether a quotation is where the text says. Null if the stated collection is not installed. */
function agreesWithStated(
  { slugs, number }: StatedSource,
  matches: readonly HadithRow[],
  collections: ReadonlyMap<number, CollectionRow>,
): boolean | null {
  const installed = [...collections.values()].filter(({ slug }) => slugs.includes(slug))
  if (installed.length === 0) return null
  const inEach = installed.map(({ id }) => matches.filter(({ collection }) => collection === id))
  if (inEach.some((some) => some.length === 0)) return false
  // Sequential numbers are those of the source, not those of the citation.
  const isCitable = installed.every(({ terms }) => terms.numberScheme === 'citable')
  return number === null || !isCitable || inEach.flat().some((one) => hasNumber(one, number))
}

/** Whether a hadith is cited by this number. */
function hasNumber({ number, numbering }: HadithRow, cited: string | null): boolean {
  const citedKey = numberKey(cited ?? '')
  return [number, numbering.arabic ?? ''].some((one) => one !== '' && numberKey(one) === citedKey)
}
