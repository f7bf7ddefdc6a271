import type { HttpResponse } from '../call.ts'
import { Violation } from '../results.ts'

/** The value of a header that is present and matches the pattern. */
export function expectHeader(response: HttpResponse, name: string, pattern: RegExp): string {
  const value = response.headers.get(name)
  if (value !== null && pattern.test(value)) return value
  throw new Violation(`a header ${name} like ${pattern}`, cameAs(response, value), response)
}

export function expectNoHeader(response: HttpResponse, name: string): void {
  const value = response.headers.get(name)
  if (value !== null) throw new Violation(`no header ${name}`, cameAs(response, value), response)
}

const cameAs = ({ status }: HttpResponse, value: string | null): string =>
  `status ${status} ${value === null ? 'without it' : `with "${value}"`}`
