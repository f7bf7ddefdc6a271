import { ApiError, MAX_COMMENT, parseExternalUserId } from '@waraq/contract'

const UNPRINTABLE = /[^\P{Cc}\n\t]|\p{Cs}/u

/**
 * The text of a comment with line feeds as its only line ends.
 *
 * @throws ApiError `invalid_request` if it is blank, too long, or has other control characters or
 *   lone surrogates.
 */
export function parseCommentText(sent: string): string {
  const text = sent.replace(/\r\n?/g, '\n')
  const isTooLong = text.length > 2 * MAX_COMMENT || [...text].length > MAX_COMMENT
  if (isTooLong || text.trim() === '' || UNPRINTABLE.test(text))
    throw new ApiError('invalid_request', { rule: 'comment_text', field: '/text' })
  return text
}

/**
 * The mentioned users, each once.
 *
 * @throws ApiError `invalid_request` for an id that no user can have.
 */
export function parseMentions(sent: readonly string[] = []): string[] {
  for (const [at, id] of sent.entries()) {
    try {
      parseExternalUserId(id)
    } catch (cause) {
      const detail = { rule: 'comment_mention', field: `/mentions/${at}`, cause } as const
      throw new ApiError('invalid_request', detail)
    }
  }
  return [...new Set(sent)]
}
