import { ApiError } from '@waraq/contract'
import type {
  Corpus,
  DocumentQuotation,
  Find,
  InstalledEdition,
  Quotation,
} from '@waraq/scripture/corpus'
import { threadCpu } from '../../lib/thread-cpu.ts'
import { presentResource } from '../quran/present-editions.ts'
import { presentQuotation } from '../quran/present-report.ts'
import { createVerifySteps, type Verification, type Verifying } from './verify-steps.ts'

type Found = Quotation | DocumentQuotation

/** The verifications of Quran quotations in a thread. */
export function createVerifications(corpus: Corpus, texts: InstalledEdition[], cpu = threadCpu) {
  const members = { sources: texts.map(presentResource) }
  const verifying: Verifying<Found> = {
    begin({ text, content, find }, budget): Verification<Found> {
      const verifier = corpus.verifier()
      const options = { find: findOf(find) }
      return content === undefined
        ? { steps: verifier.examineText(text, budget, options), checkedTo: 0, members }
        : {
            steps: verifier.examineDocument(content, budget, options),
            checkedTo: null,
            members,
          }
    },
    present: presentQuotation,
  }
  return { verifyQuran: createVerifySteps(verifying, cpu) }
}

const FINDS: readonly unknown[] = ['marked', 'introduced', 'any'] satisfies Find[]
const isFind = (value: unknown): value is Find => FINDS.includes(value)

function findOf(value: unknown): Find | undefined {
  if (value === undefined || isFind(value)) return value
  const values = { name: 'find', expected: `one of ${FINDS.join(', ')}` }
  throw new ApiError('invalid_request', { rule: 'member_expected', values, field: '/find' })
}
