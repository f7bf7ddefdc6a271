import type { ServiceError } from '../../service-error.ts'
import type { CommentMessages } from '../i18n/comments.ts'

/** A comment is not sent: its document could not be saved, or its words are no longer there. */
export class CommentFailure extends Error {
  readonly reason: 'unsaved' | 'nowhere'

  constructor(reason: CommentFailure['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

// Not by its class, whose file the page would then load apart from its other code.
const partOf = (error: unknown) => (error instanceof Error ? (error as Partial<ServiceError>) : {})

/** The code of an error of the service. */
export const codeOf = (error: unknown): string | undefined => partOf(error).code
/** The status of an error of the service. */
export const statusOf = (error: unknown): number | undefined => partOf(error).status

/** Why something failed, for the user. */
export function failureSentence({ failures, nowhere }: CommentMessages, error: unknown): string {
  if (error instanceof CommentFailure)
    return error.reason === 'unsaved' ? failures.unsaved : nowhere
  const code = codeOf(error) ?? ''
  return Object.hasOwn(failures, code) ? failures[code as keyof typeof failures] : failures.other
}
