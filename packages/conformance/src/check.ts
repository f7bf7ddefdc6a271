import type { Backend } from './backend.ts'

/** A sentence of the contract and the test of a backend for it. */
export interface Check {
  /** Suite and name: `signatures.expired`. */
  readonly id: string
  /** The place in the specification: `5.2.6`, `4 rule 2`, `4 endpoint 3`, `7 endpoint 1`. */
  readonly section: string
  readonly sentence: string
  /** Runs after all others, because it evaluates the whole run or may trigger rate limits. */
  readonly isLast?: true
  /** Returns if the sentence holds; throws a Violation or a SkippedCheck otherwise. */
  run(backend: Backend): Promise<void>
}
