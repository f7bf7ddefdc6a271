import { parseContent } from '@waraq/contract'
import type {
  Corpus,
  DocumentQuotation,
  InstalledEdition,
  Quotation,
} from '@waraq/scripture/corpus'
import { presentResource } from '../quran/present-editions.ts'
import { presentQuotation } from '../quran/present-report.ts'
import { createVerifyTurns, type Verification } from './turns.ts'

type Found = Quotation | DocumentQuotation

/** The verifications of Quran quotations in a thread. */
export function createVerifications(corpus: Corpus, texts: InstalledEdition[]) {
  const members = { sources: texts.map(presentResource) }
  const { verify, forgetVerification } = createVerifyTurns<Found>({
    begin({ text, content }, budget): Verification<Found> {
      const verifier = corpus.verifier()
      return content === undefined
        ? { steps: verifier.examineText(String(text), budget), checkedTo: 0, members }
        : {
            steps: verifier.examineDocument(parseContent(content), budget),
            checkedTo: null,
            members,
          }
    },
    present: presentQuotation,
  })
  return { verifyQuran: verify, forgetVerification }
}
