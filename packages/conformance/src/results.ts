/** Results of a check: it returns if the sentence holds and throws one of these otherwise. */
import type { HttpResponse } from './call.ts'

/** The backend violates the sentence; has the expected and the actual behavior in words. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly expected: string
  readonly actual: string
  /** The response that showed it, if there is a single one. */
  readonly response: HttpResponse | undefined

  constructor(expected: string, actual: string, response?: HttpResponse) {
    super(`expected ${expected}, actual ${actual}`)
    this.expected = expected
    this.actual = actual
    this.response = response
  }
}

/** The sentence could not be checked, with the reason. */
export class SkippedCheck extends Error {
  override readonly name = 'SkippedCheck'
}

/** The backend cannot be tested at all, with the reason. */
export class Untestable extends Error {
  override readonly name = 'Untestable'
}
