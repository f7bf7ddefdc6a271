import type { HttpResponse } from './service.ts'

/** All that a client can observe of a response, without its date and request id. */
export function observableResponse({ status, text, headers }: HttpResponse) {
  const fields = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status, text, headers: Object.fromEntries(fields) }
}
