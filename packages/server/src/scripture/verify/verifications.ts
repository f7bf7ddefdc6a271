import { ApiError, isObject, parseContent } from '@waraq/contract'
import {
  type Budget,
  BudgetSpentError,
  type Corpus,
  createBudget,
  type DocumentStep,
  type InstalledEdition,
  type TextStep,
} from '@waraq/scripture/corpus'
import { parseJson } from '../../http/json-body.ts'
import { threadCpu } from '../../lib/thread-cpu.ts'
import type { Running } from '../../lib/worker-server.ts'
import { presentQuotation } from '../quran/present-report.ts'
import { type BoundedReport, createBoundedReport } from './bounded-report.ts'
import type { VerifyLimits } from './limits.ts'

export interface VerifyInput {
  /** Constant across all turns of one verification. */
  id: number
  /** The request body: `text`, or `content` with a document. */
  body: Uint8Array<ArrayBuffer>
  limits: VerifyLimits
}

/** A verification in progress. */
interface Work {
  budget: Budget
  steps: Iterator<TextStep | DocumentStep>
  report: BoundedReport
  /** The offset up to which results are final; null for a document. */
  checkedTo: number | null
  /** The current turn. */
  running: Running
}

/** CPU time of a turn. */
const TURN_MILLISECONDS = 100

/** The verifications of a thread, in turns: a long one delays others by at most one turn. */
export function createVerifications(corpus: Corpus, texts: InstalledEdition[]) {
  const begun = new Map<number, Work>()

  function begin({ body, limits }: VerifyInput, running: Running): Work {
    const work: Work = {
      budget: createBudget({
        milliseconds: limits.cpuMilliseconds,
        cpu: threadCpu,
        isCancelled: () => work.running.isCancelled(),
      }),
      steps: [].values(),
      report: createBoundedReport(limits, texts),
      checkedTo: null,
      running,
    }
    Object.assign(work, stepsOf(corpus, body, work.budget))
    // Parsing the body counts against the budget.
    work.budget.pause()
    return work
  }

  return {
    /** The report as JSON; undefined if the verification needs another turn. */
    verifyQuran(
      input: VerifyInput,
      running: Running,
    ): { body: Uint8Array<ArrayBuffer> } | undefined {
      const work = begun.get(input.id) ?? begin(input, running)
      begun.delete(input.id)
      work.running = running
      const body = take(work)
      if (!body && !running.isCancelled()) begun.set(input.id, work)
      return body && { body }
    },

    /** Drops a verification whose client is gone. */
    forgetVerification({ id }: { id: number }): void {
      begun.delete(id)
    },
  }
}

type Steps = Pick<Work, 'steps' | 'checkedTo'>

/**
 * Starts a verification.
 * @throws ApiError for a body that cannot be verified
 */
function stepsOf(corpus: Corpus, body: Uint8Array<ArrayBuffer>, budget: Budget): Steps {
  const request = parseJson(Buffer.from(body.buffer))
  if (!isObject(request)) {
    throw new ApiError('invalid_request', { rule: 'body_object', field: '' })
  }
  const { text, content } = request
  if ((text === undefined) === (content === undefined)) {
    throw new ApiError('invalid_request', { rule: 'text_or_content', field: '' })
  }
  const verifier = corpus.verifier()
  if (content !== undefined) {
    const document = parseContent(content)
    return { steps: verifier.examineDocument(document, budget), checkedTo: null }
  }
  if (typeof text !== 'string') {
    throw new ApiError('invalid_request', { rule: 'member_invalid', field: '/text' })
  }
  return { steps: verifier.examineText(text, budget), checkedTo: 0 }
}

/** Runs one turn; returns the report if the verification ends. */
function take(work: Work): Uint8Array<ArrayBuffer> | undefined {
  const until = threadCpu() + TURN_MILLISECONDS
  try {
    while (threadCpu() < until) {
      const { done, value } = work.steps.next()
      if (done) return work.report.finish({ isTruncated: false, checkedTo: null })
      if (!addStep(work, value)) return truncated(work)
    }
    return undefined
  } catch (error) {
    if (error instanceof BudgetSpentError) return truncated(work)
    throw error
  }
}

/** False if the report is full. */
function addStep(work: Work, step: TextStep | DocumentStep): boolean {
  const isText = 'end' in step
  for (const [at, one] of step.quotations.entries()) {
    if (!work.report.add(presentQuotation(one))) {
      // The opening bracket before the first quotation belongs to the unchecked rest.
      if (isText && at > 0) work.checkedTo = one.start
      return false
    }
  }
  if (isText) work.checkedTo = step.end
  return true
}

const truncated = ({ report, checkedTo }: Work): Uint8Array<ArrayBuffer> =>
  report.finish({ isTruncated: true, checkedTo })
