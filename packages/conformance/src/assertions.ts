/** Assertions on responses. Each returns the verified value or throws a Violation. */
import { isObject } from '@waraq/contract'
import { type Answer, isClientError, isSuccess } from './call.ts'
import { firstDifference } from './difference.ts'
import { Violation } from './results.ts'

/** A one-line summary; the report masks it, then shortens it. */
export const summaryOf = ({ status, text }: Answer): string =>
  `status ${status} ${text || 'with no body'}`

export function expectThat(isSo: boolean, expected: string, answer: Answer): void {
  if (!isSo) throw new Violation(expected, summaryOf(answer), answer)
}

export const expectSuccess = (answer: Answer): void =>
  expectThat(isSuccess(answer), 'a success (2xx)', answer)

export const expectStatus = (answer: Answer, status: number): void =>
  expectThat(answer.status === status, `status ${status}`, answer)

/** Any 4xx, where the specification requires an error without naming the status. */
export const expectRefused = (answer: Answer): void =>
  expectThat(isClientError(answer), 'an error (4xx)', answer)

export function expectError(answer: Answer, status: number, code: string): void {
  const { error } = isObject(answer.body) ? answer.body : {}
  const isSo = answer.status === status && error === code
  expectThat(isSo, `status ${status} {"error":"${code}"}`, answer)
}

/** The JSON object of a successful response. */
export function expectObject(answer: Answer): Record<string, unknown> {
  expectSuccess(answer)
  if (isObject(answer.body)) return answer.body
  throw new Violation('a JSON object', summaryOf(answer), answer)
}

/** The JSON array of objects of a successful response. */
export function expectList(answer: Answer): Record<string, unknown>[] {
  expectSuccess(answer)
  if (Array.isArray(answer.body) && answer.body.every(isObject)) return answer.body
  throw new Violation('a JSON array of objects', summaryOf(answer), answer)
}

/** A non-empty string field. */
export function expectText(object: Record<string, unknown>, field: string, answer: Answer): string {
  const value = object[field]
  if (typeof value === 'string' && value !== '') return value
  throw new Violation(`${field} to be a non-empty string`, shown(value), answer)
}

/** Deep equality of JSON values, independent of key order. `what` names the value. */
export function expectSame(actual: unknown, expected: unknown, what: string, answer: Answer): void {
  const difference = firstDifference(expected, actual, what)
  if (!difference) return
  const { path } = difference
  const found = `${path} is ${shown(difference.actual)}`
  throw new Violation(`${path} to be ${shown(difference.expected)}`, found, answer)
}

/** Exactly these fields, so that missing and additional ones fail. */
export function expectFields(
  object: Record<string, unknown>,
  fields: readonly string[],
  answer: Answer,
): void {
  const actual = Object.keys(object).toSorted()
  const isSo = actual.join() === fields.toSorted().join()
  if (!isSo)
    throw new Violation(`the fields ${fields.join(', ')}`, actual.join(', ') || 'none', answer)
}

/** A value for a person to read: JSON, with invisible characters escaped. */
const shown = (value: unknown): string =>
  value === undefined ? 'not there' : JSON.stringify(value).replace(/[^\x20-\x7e]/gu, escaped)

// Letters stay readable; marks and characters without a visible shape are escaped.
function escaped(character: string): string {
  if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(character)) return character
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
