import { ApiError, type DocumentNode, isObject, parseContent } from '@waraq/contract'
import { type Budget, BudgetSpentError, createBudget } from '@waraq/scripture/corpus'
import { type HtmlText, htmlOffsetOf, htmlText } from '@waraq/scripture/text'
import { parseBodySteps, scanBody } from '../../http/json-body.ts'
import { threadCpu } from '../../lib/thread-cpu.ts'
import { type Running, SLICE_MILLISECONDS } from '../../lib/worker-server.ts'
import { type BoundedQuotation, createBoundedReport } from './bounded-report.ts'
import type { VerifyLimits } from './limits.ts'

/** What to verify: exactly one of `text`, `html`, and `content` with a document as JSON. */
export interface VerifySource {
  text?: string
  html?: string
  content?: Uint8Array<ArrayBuffer>
  find?: unknown
  collections?: unknown
}

export interface VerifyInput {
  source: VerifySource
  limits: VerifyLimits
  /** Gives up after the CPU time of a slice. */
  isQuick?: boolean
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

/** A request in the thread: a text, or a document. */
interface BegunRequest extends Pick<VerifySource, 'find' | 'collections'> {
  text: string
  content: DocumentNode | undefined
}

export interface Verifying<Found> {
  /** @throws ApiError for a body that cannot be verified */
  begin(request: BegunRequest, budget: Budget): Verification<Found>
  present(quotation: Found): BoundedQuotation
}

const SOURCES = ['text', 'html', 'content'] as const

/**
 * Creates the steps of verifications in a thread. Their result is the report as JSON, or undefined
 * if a quick one takes too long.
 */
export function createVerifySteps<Found>(verifying: Verifying<Found>, cpu = threadCpu) {
  return function* verify(input: VerifyInput, { isCancelled }: Running): Generator<void, Report> {
    const { cpuMilliseconds } = input.limits
    const isQuick = input.isQuick === true && cpuMilliseconds > SLICE_MILLISECONDS
    const milliseconds = isQuick ? SLICE_MILLISECONDS : cpuMilliseconds
    const budget = createBudget({ milliseconds, cpu, isCancelled })
    const content = yield* parsedDocument(input.source, budget)
    const examination = begin(verifying, input, content, budget)
    // Parsing the document counts against the budget.
    budget.pause()
    for (;;) {
      const ended = step(examination, isQuick)
      if (ended) return ended.report
      yield
    }
  }
}

type Report = { body: Uint8Array<ArrayBuffer> } | undefined

type Examination = ReturnType<typeof begin>

/** Takes a step, and returns the report if it was the last one. */
function step({ next, truncated }: Examination, isQuick: boolean): { report: Report } | undefined {
  try {
    const body = next()
    return body && { report: { body } }
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error
    return { report: isQuick ? undefined : { body: truncated() } }
  }
}

function begin<Found>(
  { begin: beginIn, present }: Verifying<Found>,
  { source: { html, content: json, text = '', ...options }, limits }: VerifyInput,
  content: unknown,
  budget: Budget,
) {
  const page = html === undefined ? undefined : htmlText(html)
  const document = json && parseContent(content)
  const verification = beginIn({ ...options, content: document, text: page?.text ?? text }, budget)
  const { steps, members } = verification
  const report = createBoundedReport(limits, members)
  let { checkedTo } = verification

  const truncated = () => report.finish({ isTruncated: true, checkedTo })

  /** False if the report is full. */
  function add({ quotations, end }: VerifyStep<Found>): boolean {
    for (const [at, quotation] of quotations.entries()) {
      const one = inPage(present(quotation), page)
      if (report.add(one)) continue
      // The opening bracket before the first quotation belongs to the unchecked rest.
      if (end !== undefined && at > 0) checkedTo = one.start
      return false
    }
    if (end !== undefined) checkedTo = page ? htmlOffsetOf(page, end) : end
    return true
  }

  return {
    truncated,
    /** Takes a step; returns the report if it was the last one. */
    next(): Uint8Array<ArrayBuffer> | undefined {
      const { done, value } = steps.next()
      if (done) return report.finish({ isTruncated: false, checkedTo: null })
      return add(value) ? undefined : truncated()
    },
  }
}

/** The document of a source, if there is one. */
function* parsedDocument({ content }: VerifySource, budget: Budget): Generator<void, unknown> {
  if (!content) return undefined
  const json = Buffer.from(content)
  const steps = parseBodySteps(json, scanBody(json))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    budget.pause()
    yield
    budget.resume()
  }
}

/** A quotation with its offsets in the HTML. */
function inPage(one: BoundedQuotation, page: HtmlText | undefined): BoundedQuotation {
  if (!page) return one
  const placed = <Place extends { start: number; end: number }>(place: Place): Place => ({
    ...place,
    start: htmlOffsetOf(page, place.start),
    end: htmlOffsetOf(page, place.end, true),
  })
  return one.stated ? { ...placed(one), stated: placed(one.stated) } : placed(one)
}

/**
 * Reads the parsed body of a verification.
 *
 * @throws ApiError for an invalid body
 */
export function readVerifyRequest(request: unknown): VerifySource {
  if (!isObject(request)) {
    throw new ApiError('invalid_request', { rule: 'body_object', field: '' })
  }
  const [name, ...others] = SOURCES.filter((one) => request[one] !== undefined)
  if (name === undefined || others.length > 0) {
    throw new ApiError('invalid_request', { rule: 'text_or_content', field: '' })
  }
  if (name !== 'content' && typeof request[name] !== 'string') {
    const values = { name, expected: 'a string' }
    throw new ApiError('invalid_request', { rule: 'member_expected', values, field: `/${name}` })
  }
  const { find, collections } = request
  return { [name]: request[name], find, collections }
}
