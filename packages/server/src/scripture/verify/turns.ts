import { ApiError, isObject } from '@waraq/contract'
import { type Budget, BudgetSpentError, createBudget } from '@waraq/scripture/corpus'
import { type HtmlText, htmlOffsetOf, htmlText } from '@waraq/scripture/text'
import { parseJson } from '../../http/json-body.ts'
import { threadCpu } from '../../lib/thread-cpu.ts'
import type { Running } from '../../lib/worker-server.ts'
import { type BoundedQuotation, type BoundedReport, createBoundedReport } from './bounded-report.ts'
import type { VerifyLimits } from './limits.ts'

export interface VerifyInput {
  /** Constant across all turns of one verification. */
  id: number
  /** The request body: `text`, `html`, or `content` with a document. */
  body: Uint8Array<ArrayBuffer>
  limits: VerifyLimits
}

/** The final results up to `end`; a document has no `end`. */
export interface VerifyStep<Found> {
  quotations: Found[]
  end?: number
}

/** Found quotations in steps, and the offset up to which results are final, null for documents. */
export interface Verification<Found> {
  steps: Iterator<VerifyStep<Found>>
  checkedTo: number | null
  /** Members of the report besides counts and quotations. */
  members: object
}

export interface Verifying<Found> {
  /** @throws ApiError for a body that cannot be verified */
  begin(request: Record<string, unknown>, budget: Budget): Verification<Found>
  present(found: Found): BoundedQuotation
}

/** A verification in progress. */
interface Work<Found> {
  budget: Budget
  steps: Iterator<VerifyStep<Found>>
  report: BoundedReport
  checkedTo: number | null
  /** The current turn. */
  running: Running
  /** The HTML of the text, to which offsets refer. */
  source: HtmlText | undefined
}

const SOURCES = ['text', 'html', 'content'] as const

/** CPU time of a turn. */
const TURN_MILLISECONDS = 100

/** The verifications of a thread, in turns: a long one delays others by at most one turn. */
export function createVerifyTurns<Found>({ begin, present }: Verifying<Found>, cpu = threadCpu) {
  const begun = new Map<number, Work<Found>>()

  function start({ body, limits }: VerifyInput, running: Running): Work<Found> {
    let current: Work<Found> | undefined
    const budget = createBudget({
      milliseconds: limits.cpuMilliseconds,
      cpu,
      isCancelled: () => (current?.running ?? running).isCancelled(),
    })
    const { html, ...request } = readVerifyRequest(body)
    const source = typeof html === 'string' ? htmlText(html) : undefined
    const verification = begin(source ? { ...request, text: source.text } : request, budget)
    const { steps, checkedTo, members } = verification
    const report = createBoundedReport(limits, members)
    current = { budget, steps, checkedTo, report, running, source }
    // Parsing the body counts against the budget.
    budget.pause()
    return current
  }

  /** Runs one turn; returns the report if the verification ends. */
  function take(work: Work<Found>): Uint8Array<ArrayBuffer> | undefined {
    const until = cpu() + TURN_MILLISECONDS
    try {
      while (cpu() < until) {
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
  function addStep(work: Work<Found>, { quotations, end }: VerifyStep<Found>): boolean {
    for (const [at, found] of quotations.entries()) {
      const one = inSource(present(found), work.source)
      if (!work.report.add(one)) {
        // The opening bracket before the first quotation belongs to the unchecked rest.
        if (end !== undefined && at > 0) work.checkedTo = one.start
        return false
      }
    }
    if (end !== undefined) work.checkedTo = work.source ? htmlOffsetOf(work.source, end) : end
    return true
  }

  return {
    /** The report as JSON; undefined if the verification needs another turn. */
    verify(input: VerifyInput, running: Running): { body: Uint8Array<ArrayBuffer> } | undefined {
      const work = begun.get(input.id) ?? start(input, running)
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

const truncated = ({ report, checkedTo }: Work<unknown>): Uint8Array<ArrayBuffer> =>
  report.finish({ isTruncated: true, checkedTo })

/** A quotation with its offsets in the HTML. */
function inSource(one: BoundedQuotation, source: HtmlText | undefined): BoundedQuotation {
  if (!source) return one
  const placed = <Place extends { start: number; end: number }>(place: Place): Place => ({
    ...place,
    start: htmlOffsetOf(source, place.start),
    end: htmlOffsetOf(source, place.end, true),
  })
  return one.stated ? { ...placed(one), stated: placed(one.stated) } : placed(one)
}

/**
 * The body of a verification: exactly one of `text`, `html` and `content`.
 * @throws ApiError for any other body
 */
export function readVerifyRequest(body: Uint8Array<ArrayBuffer>): Record<string, unknown> {
  const request = parseJson(Buffer.from(body.buffer))
  if (!isObject(request)) {
    throw new ApiError('invalid_request', { rule: 'body_object', field: '' })
  }
  const [name, ...others] = SOURCES.filter((one) => request[one] !== undefined)
  if (name === undefined || others.length > 0) {
    throw new ApiError('invalid_request', { rule: 'text_or_content', field: '' })
  }
  if (name !== 'content' && typeof request[name] !== 'string') {
    throw new ApiError('invalid_request', { rule: 'member_invalid', field: `/${name}` })
  }
  return request
}
