import type { Backend } from './backend.ts'

/** One sentence of the contract, and a question to a backend that shows whether it is kept. */
export interface Check {
  /** Its room and its name in it: `signatures.expired`. */
  readonly id: string
  /** Where the specification says it: `5.2.6`, `4 rule 2`, `4 endpoint 3`, `7 endpoint 1`. */
  readonly section: string
  readonly sentence: string
  /** Runs after all others: it judges the whole run, or leaves the backend wary of us. */
  readonly isLast?: true
  /** Returns where the sentence is kept; throws a Breach or a SkippedCheck. */
  run(backend: Backend): Promise<void>
}
