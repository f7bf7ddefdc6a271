import { type EventPage, isObject, MAX_WAIT_SECONDS, withoutTrailingSlashes } from '@waraq/contract'
import { OperatorError } from '../lib/operator-error.ts'
import { type Terminal, UsageError } from './command.ts'

export type ReadEventPage = (
  query: Record<string, string>,
  signal: AbortSignal,
) => Promise<EventPage>

const TIMEOUT_MILLISECONDS = 1_000 * (MAX_WAIT_SECONDS + 10)

/**
 * Reads pages of the feed of a service by the API key in WARAQ_API_KEY.
 *
 * @throws UsageError; OperatorError, from the reader, if the service refuses the request
 */
export function eventPageReader({ env }: Terminal, url: string): ReadEventPage {
  const key = env.WARAQ_API_KEY
  if (!key) throw new UsageError('set WARAQ_API_KEY to a key with the scope events')
  if (!URL.canParse(url)) throw new UsageError(`${url} is not the address of a service`)
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  return async (query, signal) => {
    const address = `${withoutTrailingSlashes(url)}/v1/events/?${new URLSearchParams(query)}`
    const response = await fetch(address, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      redirect: 'error',
    })
    const body: unknown = await response.json()
    // The service's own response has the form of the contract.
    if (response.ok) return body as EventPage
    const message = isObject(body) ? body.message : undefined
    const isPassing = response.status >= 500 || response.status === 429
    const text = `the service answered ${response.status}: ${message}`
    throw isPassing ? new Error(text) : new OperatorError(text)
  }
}
