import { ApiError } from '@waraq/contract'
import type { HadithCorpus, MatnInDocument, MatnQuotation } from '@waraq/scripture/hadith'
import { createVerifySteps, type Verification } from '../verify/verify-steps.ts'
import { sourceOf } from './present.ts'
import { presentMatn } from './present-report.ts'

type Found = MatnQuotation | MatnInDocument

export function createHadithVerifications(corpus: HadithCorpus) {
  const all = corpus.collections()

  function slugsOf(names: unknown): string[] | undefined {
    if (names === undefined) return undefined
    if (!Array.isArray(names) || names.length > all.length) throw invalid('/collections')
    return names.map((name, at) => {
      const collection = typeof name === 'string' ? corpus.findCollection(name) : undefined
      if (!collection) throw invalid(`/collections/${at}`)
      return collection.slug
    })
  }

  const verifyHadith = createVerifySteps<Found>({
    begin({ text, content, collections, find }, budget): Verification<Found> {
      const slugs = slugsOf(collections)
      const searched = all.filter(({ slug }) => slugs?.includes(slug) ?? true)
      const members = {
        not_installed: false,
        message: null,
        collections_searched: searched.map(({ slug }) => slug),
        sources: searched.map(({ terms }) => sourceOf(terms)),
      }
      const verifier = corpus.verifier()
      if (content !== undefined) {
        const steps = verifier.examineDocument(content, budget, { slugs })
        return { steps, checkedTo: null, members }
      }
      const scope = { slugs, isHadith: find !== 'introduced' }
      return { steps: verifier.examineText(text, budget, scope), checkedTo: 0, members }
    },
    present: presentMatn,
  })
  return { verifyHadith }
}

const COLLECTIONS = { name: 'collections', expected: 'an array of slugs of installed collections' }
const invalid = (field: string) =>
  new ApiError('invalid_request', { rule: 'member_expected', values: COLLECTIONS, field })
