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

export interface VerifyQuestion {
  /** The same for all turns of one verification. */
  id: number
  /** As it came: `text`, or `content`, which is a document. */
  body: Uint8Array<ArrayBuffer>
  limits: VerifyLimits
}

/** A verification that has begun. */
interface Work {
  budget: Budget
  steps: Iterator<TextStep | DocumentStep>
  report: BoundedReport
  /** As far as all is final; null in a document. */
  checkedTo: number | null
  /** The turn that it has now. */
  running: Running
}

/** CPU time until others have their turn. */
const TURN_MILLISECONDS = 100

/** The verifications in a thread, which take turns: a long one holds up no other for longer than its turn. */
export function createVerifications(corpus: Corpus, texts: InstalledEdition[]) {
  const begun = new Map<number, Work>()

  function begin({ body, limits }: VerifyQuestion, running: Running): Work {
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
    // What it took to read the body is its own cost.
    work.budget.pause()
    return work
  }

  return {
    /** The report as JSON; undefined where the verification wants another turn. */
    verifyQuran(
      question: VerifyQuestion,
      running: Running,
    ): { body: Uint8Array<ArrayBuffer> } | undefined {
      const work = begun.get(question.id) ?? begin(question, running)
      begun.delete(question.id)
      work.running = running
      const body = take(work)
      if (!body && !running.isCancelled()) begun.set(question.id, work)
      return body && { body }
    },

    /** Nobody waits for this verification any more. */
    forgetVerification({ id }: { id: number }): void {
      begun.delete(id)
    },
  }
}

type Steps = Pick<Work, 'steps' | 'checkedTo'>

/** @throws Refusal for a body that cannot be verified. */
function stepsOf(corpus: Corpus, body: Uint8Array<ArrayBuffer>, budget: Budget): Steps {
  const asked = parseJson(Buffer.from(body.buffer))
  if (!isObject(asked)) throw new ApiError('invalid_request')
  const { text, content } = asked
  if ((text === undefined) === (content === undefined)) throw new ApiError('invalid_request')
  const verifier = corpus.verifier()
  if (content !== undefined) {
    const document = parseContent(content)
    return { steps: verifier.examineDocument(document, budget), checkedTo: null }
  }
  if (typeof text !== 'string') throw new ApiError('invalid_request')
  return { steps: verifier.examineText(text, budget), checkedTo: 0 }
}

/** Does a turn's work. The report, where that ends it. */
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

/** False where the report is full. */
function addStep(work: Work, step: TextStep | DocumentStep): boolean {
  const isText = 'end' in step
  for (const [at, one] of step.quotations.entries()) {
    if (!work.report.add(presentQuotation(one))) {
      // Before the first of them its brackets belong to what is left.
      if (isText && at > 0) work.checkedTo = one.start
      return false
    }
  }
  if (isText) work.checkedTo = step.end
  return true
}

const truncated = ({ report, checkedTo }: Work): Uint8Array<ArrayBuffer> =>
  report.finish({ isTruncated: true, checkedTo })
