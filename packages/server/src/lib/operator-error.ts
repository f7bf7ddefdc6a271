/** A refusal in one sentence, for whoever started the process or typed the command: no bug, so no stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
