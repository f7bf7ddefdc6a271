/** Assertions on responses. Each returns the verified value or throws a Violation. */
import { isObject } from '@waraq/contract'
import { type HttpResponse, isClientError, isSuccess } from './call.ts'
import { firstDifference } from './difference.ts'
import { Violation } from './results.ts'

/** A one-line summary; the report masks it, then shortens it. */
export const summaryOf = ({ status, text }: HttpResponse): string =>
  `status ${status} ${text || 'with no body'}`

export function expectThat(isSo: boolean, expected: string, response: HttpResponse): void {
  if (!isSo) throw new Violation(expected, summaryOf(response), response)
}

export const expectSuccess = (response: HttpResponse): void =>
  expectThat(isSuccess(response), 'a success (2xx)', response)

export const expectStatus = (response: HttpResponse, status: number): void =>
  expectThat(response.status === status, `status ${status}`, response)

/** Any 4xx, where the specification requires an error without naming the status. */
export const expectRefused = (response: HttpResponse): void =>
  expectThat(isClientError(response), 'an error (4xx)', response)

export function expectError(response: HttpResponse, status: number, code: string): void {
  const { error } = isObject(response.body) ? response.body : {}
  const isSo = response.status === status && error === code
  expectThat(isSo, `status ${status} {"error":"${code}"}`, response)
}

/** The JSON object of a successful response. */
export function expectObject(response: HttpResponse): Record<string, unknown> {
  expectSuccess(response)
  if (isObject(response.body)) return response.body
  throw new Violation('a JSON object', summaryOf(response), response)
}

/** The JSON array of objects of a successful response. */
export function expectList(response: HttpResponse): Record<string, unknown>[] {
  expectSuccess(response)
  if (Array.isArray(response.body) && response.body.every(isObject)) return response.body
  throw new Violation('a JSON array of objects', summaryOf(response), response)
}

/** A non-empty string field. */
export function expectText(
  object: Record<string, unknown>,
  field: string,
  response: HttpResponse,
): string {
  const value = object[field]
  if (typeof value === 'string' && value !== '') return value
  throw new Violation(`${field} to be a non-empty string`, readable(value), response)
}

/** Deep equality of JSON values, independent of key order. `what` names the value. */
export function expectSame(
  actual: unknown,
  expected: unknown,
  what: string,
  response: HttpResponse,
): void {
  const difference = firstDifference(expected, actual, what)
  if (!difference) return
  const { path } = difference
  const summary = `${path} is ${readable(difference.actual)}`
  throw new Violation(`${path} to be ${readable(difference.expected)}`, summary, response)
}

/** Exactly these fields, so that missing and additional ones fail. */
export function expectFields(
  object: Record<string, unknown>,
  fields: readonly string[],
  response: HttpResponse,
): void {
  const actual = Object.keys(object).toSorted()
  const isSo = actual.join() === fields.toSorted().join()
  if (!isSo)
    throw new Violation(`the fields ${fields.join(', ')}`, actual.join(', ') || 'none', response)
}

/** A value for a person to read: JSON, with invisible characters escaped. */
const readable = (value: unknown): string =>
  value === undefined ? 'not there' : JSON.stringify(value).replace(/[^\x20-\x7e]/gu, escaped)

// Letters stay readable; marks and characters without a visible shape are escaped.
function escaped(character: string): string {
  if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(character)) return character
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
