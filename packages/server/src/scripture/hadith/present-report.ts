import type { HadithMatch, HadithParallel, HadithQuotation, HadithReport } from '@waraq/contract'
import type { MatnInDocument, MatnMatch, MatnQuotation } from '@waraq/scripture/hadith'

const MAX_PARALLELS = 10

export function presentMatn(one: MatnQuotation | MatnInDocument): HadithQuotation {
  const { stated, parallels } = one
  return {
    status: one.status,
    quoted: one.quoted,
    start: one.start,
    end: one.end,
    path: 'path' in one ? one.path : null,
    is_hadith_node: 'isNode' in one && one.isNode,
    confidence: one.confidence,
    isnad: one.isnad,
    stated: stated && {
      text: stated.text,
      start: stated.start,
      end: stated.end,
      slugs: stated.slugs,
      number: stated.number,
      agrees: stated.agrees,
    },
    right: one.right && presentMatch(one.right),
    parallels: parallels.slice(0, MAX_PARALLELS).map(presentParallel),
    parallels_total: parallels.length,
    differences: one.differences,
    remarks: one.remarks,
  }
}

function presentMatch(match: MatnMatch): HadithMatch {
  return {
    ...presentParallel(match),
    text: match.text,
    translation_en: match.english,
    narrator_chain: match.isnad,
  }
}

function presentParallel({
  in: collection,
  number,
  agreement,
  ...match
}: MatnMatch): HadithParallel {
  return {
    ref: `${collection.slug}:${number}`,
    collection_name_arabic: collection.nameArabic,
    collection_name_english: collection.nameEnglish,
    number_scheme: collection.terms.numberScheme,
    agreement,
    grades: match.grades.map(({ gradedBy, grade }) => ({ graded_by: gradedBy, grade })),
  }
}

/** The report where no collection is installed. */
export const emptyReport = (message: string): HadithReport => ({
  verified: 0,
  altered: 0,
  unknown: 0,
  remarked: 0,
  truncated: false,
  checked_to: null,
  quotations: [],
  not_installed: true,
  message,
  collections_searched: [],
  sources: [],
})
