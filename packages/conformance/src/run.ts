import { summaryOf } from './assertions.ts'
import { type Backend, createBackend } from './backend.ts'
import { type Call, type HttpResponse, isClientError, NoResponse } from './call.ts'
import type { Check } from './check.ts'
import { createMask } from './report/mask.ts'
import { SkippedCheck, Untestable, Violation } from './results.ts'
import { createSecretWatch } from './secret-watch.ts'
import type { Environment, Target } from './target.ts'

type Outcome =
  | { readonly kind: 'kept'; readonly remark?: string }
  | {
      readonly kind: 'violation'
      readonly expected: string
      readonly actual: string
      readonly call?: Call | undefined
    }
  | { readonly kind: 'not checked'; readonly reason: string }

export interface Verdict {
  readonly check: Check
  readonly outcome: Outcome
}

/**
 * Runs the checks against a backend one after the other and deletes their documents.
 * @throws Untestable if the backend cannot be reached or rejects the API key
 */
export async function runChecks(
  target: Target,
  environment: Environment,
  checks: readonly Check[],
): Promise<Verdict[]> {
  const backends = new Map<string, Backend>()
  const watch = createSecretWatch(target)
  await requireTestable(createBackend(target, environment, watch))
  const outcomes = new Map<Check, Outcome>()
  for (const check of lastOnesLast(checks)) {
    const [suite = ''] = check.id.split('.')
    const backend =
      backends.get(suite) ?? createBackend(target, environmentOf(suite, environment), watch)
    backends.set(suite, backend)
    outcomes.set(check, await outcomeOf(check, backend))
    await backend.cleanUp()
  }
  return checks.map((check) => ({ check, outcome: outcomes.get(check) ?? NOT_RUN }))
}

const NOT_RUN: Outcome = { kind: 'not checked', reason: 'it did not run' }

const lastOnesLast = (checks: readonly Check[]): Check[] => [
  ...checks.filter(({ isLast }) => !isLast),
  ...checks.filter(({ isLast }) => isLast),
]

// Each suite has separate identities, so that none reaches a rate limit.
const environmentOf = (suite: string, environment: Environment): Environment => ({
  ...environment,
  runId: `${environment.runId}-${suite}`,
})

async function outcomeOf(check: Check, backend: Backend): Promise<Outcome> {
  backend.takeRemarks()
  try {
    await check.run(backend)
    const [remark] = backend.takeRemarks()
    return { kind: 'kept', ...(remark !== undefined && { remark }) }
  } catch (error) {
    if (error instanceof SkippedCheck) return { kind: 'not checked', reason: error.message }
    if (error instanceof Violation) {
      return {
        kind: 'violation',
        expected: error.expected,
        actual: error.actual,
        call: error.response?.call,
      }
    }
    if (!(error instanceof NoResponse)) throw error
    // A single missing response is a violation; if the backend is down, the check is skipped.
    await requestMint(backend)
    return {
      kind: 'violation',
      expected: 'a response',
      actual: `none: ${error.message}`,
      call: error.call,
    }
  }
}

// Every check starts with a mint.
async function requireTestable(backend: Backend): Promise<void> {
  const response = await requestMint(backend)
  if (!isClientError(response)) return
  const actual = createMask(backend.target)(summaryOf(response))
  throw new Untestable(
    `The backend does not mint with this API key, which every check needs: ${actual}`,
  )
}

async function requestMint({
  mint,
  apiKey,
  externalUserId,
  target,
}: Backend): Promise<HttpResponse> {
  try {
    return await mint({ external_user_id: externalUserId('amina') }, apiKey)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    throw new Untestable(`The backend at ${target.baseUrl} cannot be reached: ${error.message}.`)
  }
}
