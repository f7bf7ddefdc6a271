import type { Answer } from './service.ts'

/** All that somebody outside can see of an answer, but for when it was given and its number. */
export function observableResponse({ status, text, headers }: Answer) {
  const fields = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status, text, headers: Object.fromEntries(fields) }
}
