/** How a check ends. It returns where the sentence is kept, and throws one of these otherwise. */
import type { Answer } from './call.ts'

/** The backend breaks the sentence: what was expected and what came, in a person's words. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly expected: string
  readonly came: string
  /** The answer that showed it, where one answer did. */
  readonly answer: Answer | undefined

  constructor(expected: string, came: string, answer?: Answer) {
    super(`expected ${expected}, came ${came}`)
    this.expected = expected
    this.came = came
    this.answer = answer
  }
}

/** Nothing can be said about the sentence, and why. */
export class SkippedCheck extends Error {
  override readonly name = 'SkippedCheck'
}

/** Nothing can be said about this backend at all, and why. */
export class Untestable extends Error {
  override readonly name = 'Untestable'
}
