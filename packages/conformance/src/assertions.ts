/** What checks ask of an answer. Each returns what it has made sure of, or throws a Breach. */
import { isObject } from '@waraq/contract'
import { type Answer, isRefusal, isSuccess } from './call.ts'
import { firstDifference } from './difference.ts'
import { Violation } from './results.ts'

/** An answer in a line; the report masks it and makes it shorter, in this order. */
export const summaryOf = ({ status, text }: Answer): string =>
  `status ${status} ${text || 'with no body'}`

export function expectThat(isSo: boolean, expected: string, answer: Answer): void {
  if (!isSo) throw new Violation(expected, summaryOf(answer), answer)
}

export const expectSuccess = (answer: Answer): void =>
  expectThat(isSuccess(answer), 'a success (2xx)', answer)

export const expectStatus = (answer: Answer, status: number): void =>
  expectThat(answer.status === status, `status ${status}`, answer)

/** Any 4xx: the specification says that it is refused and leaves the status open. */
export const expectRefused = (answer: Answer): void =>
  expectThat(isRefusal(answer), 'a refusal (4xx)', answer)

export function expectError(answer: Answer, status: number, code: string): void {
  const { error } = isObject(answer.body) ? answer.body : {}
  const isSo = answer.status === status && error === code
  expectThat(isSo, `status ${status} {"error":"${code}"}`, answer)
}

/** The JSON object in a successful answer. */
export function expectObject(answer: Answer): Record<string, unknown> {
  expectSuccess(answer)
  if (isObject(answer.body)) return answer.body
  throw new Violation('a JSON object', summaryOf(answer), answer)
}

/** The JSON array of objects in a successful answer. */
export function expectList(answer: Answer): Record<string, unknown>[] {
  expectSuccess(answer)
  if (Array.isArray(answer.body) && answer.body.every(isObject)) return answer.body
  throw new Violation('a JSON array of objects', summaryOf(answer), answer)
}

/** A field that is a string with something in it. */
export function expectText(object: Record<string, unknown>, field: string, answer: Answer): string {
  const value = object[field]
  if (typeof value === 'string' && value !== '') return value
  throw new Violation(`${field} to be a string that is not empty`, shown(value), answer)
}

/** Deep equality of JSON values; the order of an object's keys is free. `what` names the value. */
export function expectSame(actual: unknown, expected: unknown, what: string, answer: Answer): void {
  const difference = firstDifference(expected, actual, what)
  if (!difference) return
  const { path } = difference
  const came = `${path} is ${shown(difference.actual)}`
  throw new Violation(`${path} to be ${shown(difference.expected)}`, came, answer)
}

/** Exactly these fields: a shape that leaves something out says so by its list. */
export function expectFields(
  object: Record<string, unknown>,
  fields: readonly string[],
  answer: Answer,
): void {
  const came = Object.keys(object).toSorted()
  const isSo = came.join() === fields.toSorted().join()
  if (!isSo)
    throw new Violation(`the fields ${fields.join(', ')}`, came.join(', ') || 'none', answer)
}

/** A value as a person reads it: JSON, escaped where it would not be seen. */
export const shown = (value: unknown): string =>
  value === undefined ? 'not there' : JSON.stringify(value).replace(/[^\x20-\x7e]/gu, escaped)

// Letters stay readable; marks and everything without a shape of its own is spelled out.
function escaped(character: string): string {
  if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(character)) return character
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
