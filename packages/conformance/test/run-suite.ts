/** Runs checks against a model backend that is served for one test. */
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Check } from '../src/check.ts'
import { runChecks, type Verdict } from '../src/run.ts'
import type { Environment, Target } from '../src/target.ts'
import {
  API_KEY,
  MAX_BYTES,
  MAX_DOCUMENTS,
  OTHER_API_KEY,
  OTHER_SIGNING_SECRET,
  REVOKED_API_KEY,
  SIGNING_SECRET,
  SUSPENDED_API_KEY,
} from './model/rules.ts'
import { type Respond, serve } from './model/wire.ts'

export const targetAt = (baseUrl: string): Target => ({
  baseUrl,
  apiKey: API_KEY,
  signingSecret: SIGNING_SECRET,
  suspendedApiKey: SUSPENDED_API_KEY,
  revokedApiKey: REVOKED_API_KEY,
  otherApiKey: OTHER_API_KEY,
  otherSigningSecret: OTHER_SIGNING_SECRET,
  documentCap: MAX_DOCUMENTS,
  sizeLimit: MAX_BYTES,
  clockUrl: `${baseUrl}/clock/`,
  timeout: 10_000,
})

export const environment = (): Environment => ({
  fetch,
  now: () => new Date(),
  wait: async () => {},
  runId: randomUUID(),
})

export async function runSuite(
  t: TestContext,
  model: Respond,
  checks: readonly Check[],
  apiKey = API_KEY,
): Promise<Verdict[]> {
  return runChecks({ ...targetAt(await serve(t, model)), apiKey }, environment(), checks)
}

/** The violations among the results, as text. */
export const violationsOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ check, outcome }) =>
    outcome.kind === 'violation'
      ? [`${check.section} ${check.id}: expected ${outcome.expected}, actual ${outcome.actual}`]
      : [],
  )
