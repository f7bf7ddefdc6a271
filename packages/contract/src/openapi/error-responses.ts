/** The responses and examples of errors. */
import { en } from '../error-entries/en.ts'
import { messageOf } from '../error-message.ts'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import type { ResponseObject } from './document.ts'
import { errorHeadersOf, RESPONSE_HEADERS } from './headers.ts'

export const errorExamples = () =>
  Object.fromEntries(
    // Object.keys widens the type of the keys.
    (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [
      code,
      { summary: en[code].meaning, value: { error: code, message: messageOf(code) } },
    ]),
  )

export const headersOf = (names: string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const description = RESPONSE_HEADERS[name]
      return [name, { ...(description && { description }), schema: { type: 'string' } }]
    }),
  )

/** Error responses by status, each with its codes. */
export function errorsOf(codes: ErrorCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, errorResponseOf(status, group)]),
  )
}

function errorResponseOf(status: number, codes: ErrorCode[]): ResponseObject {
  const headers = errorHeadersOf(status, codes)
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: Object.fromEntries(examples),
      },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}
