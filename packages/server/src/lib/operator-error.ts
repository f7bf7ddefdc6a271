import type { ErrorCode } from '@waraq/contract'

/** An error for the operator in one sentence: not a bug, so it is shown without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
  /** Its code over HTTP, where operators have the same function. */
  readonly code: ErrorCode | undefined

  constructor(message: string, { code, ...options }: ErrorOptions & { code?: ErrorCode } = {}) {
    super(message, options)
    this.code = code
  }
}
