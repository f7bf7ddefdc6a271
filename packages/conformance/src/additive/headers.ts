import type { Answer } from '../call.ts'
import { Violation } from '../results.ts'

/** The value of a header that is present and matches the pattern. */
export function expectHeader(answer: Answer, name: string, pattern: RegExp): string {
  const value = answer.headers.get(name)
  if (value !== null && pattern.test(value)) return value
  throw new Violation(`a header ${name} like ${pattern}`, cameAs(answer, value), answer)
}

export function expectNoHeader(answer: Answer, name: string): void {
  const value = answer.headers.get(name)
  if (value !== null) throw new Violation(`no header ${name}`, cameAs(answer, value), answer)
}

const cameAs = ({ status }: Answer, value: string | null): string =>
  `status ${status} ${value === null ? 'without it' : `with "${value}"`}`
