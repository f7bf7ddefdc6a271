/** An error for the operator in one sentence: not a bug, so it is shown without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
