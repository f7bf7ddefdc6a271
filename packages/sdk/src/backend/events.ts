import { type EventPage, type EventType, type FeedEvent, isObject } from '@waraq/contract'
import { parseBaseUrl } from '../base-url.ts'
import { parseTimeout, withDeadline } from '../deadline.ts'
import { type Fetch, globalFetch, sendRequest, unexpectedResponse } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import { requireKey } from './require-key.ts'

/** The service, and the organization whose events are read. */
export interface EventOptions {
  /** Base URL of the service, with or without a path, such as `https://waraq.example.com`. */
  baseUrl: string
  /** An API key with the scope `events`. Keep it on your servers. */
  apiKey: string
  /** The position after which events are wanted. Without it, the oldest. */
  after?: number | undefined
  /** Only events of these types. */
  types?: readonly EventType[] | undefined
  /** For one response, in addition to the wait; 10,000 by default. */
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
  signal?: AbortSignal | undefined
}

/** Options of one page of events. */
export interface ListEventsOptions extends EventOptions {
  /** Events in the page, 100 by default. */
  limit?: number | undefined
  /** Seconds for which an empty page waits for an event, at most 20; 0 by default. */
  wait?: number | undefined
}

/** Options of an endless sequence of events. */
export interface FollowEventsOptions extends EventOptions {
  /** The generation in which `after` is a position, if you stored one. */
  generation?: string | undefined
}

/** An event with the generation of its position: store both. */
export type FollowedEvent = FeedEvent & { generation: string }

const WAIT_SECONDS = 20
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 30_000]

/**
 * Reads one page of the events of your organization.
 *
 * @throws TypeError for invalid options; ServiceError for error responses (`scope_required`,
 *   `events_expired`, ...), `network` and `timeout`. No error contains the key.
 */
export async function listEvents(options: ListEventsOptions): Promise<EventPage> {
  const { baseUrl, apiKey, after, types, limit, wait = 0, signal: caller, fetch } = options
  const query = new URLSearchParams({
    ...(after !== undefined && { after: String(after) }),
    ...(types && { types: types.join(',') }),
    ...(limit !== undefined && { limit: String(limit) }),
    ...(wait > 0 && { wait: String(wait) }),
  })
  const url = `${parseBaseUrl('baseUrl', baseUrl)}/v1/events/?${query}`
  const timeoutMs = parseTimeout(options.timeoutMs ?? 10_000) + wait * 1_000
  const headers = { authorization: `Bearer ${requireKey(apiKey)}`, accept: 'application/json' }
  const response = await withDeadline({ timeoutMs, signal: caller }, (signal) =>
    sendRequest(fetch ?? globalFetch, url, { headers, signal }),
  )
  const { body } = response
  if (!isObject(body) || !Array.isArray(body.data) || typeof body.next_after !== 'number')
    throw unexpectedResponse(response)
  return body as unknown as EventPage
}

/**
 * Yields the events of your organization as they are published, in the order of their positions, until
 * the signal is aborted. Store `position` and `generation` of an event once you have handled it,
 * and pass them as `after` and `generation` after a restart: an event that you had not stored comes
 * again. Waits and tries again while the service cannot be reached.
 *
 * @throws ServiceError `events_expired` if events in between are no longer kept, or a backup was
 *   restored: read all documents again, and follow without `after`; others as `listEvents`.
 */
export async function* followEvents(
  options: FollowEventsOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  let { after, generation } = options
  let pause = FIRST_PAUSE
  while (!options.signal?.aborted) {
    let page: EventPage
    try {
      page = await listEvents({ ...options, after, wait: WAIT_SECONDS })
    } catch (error) {
      if (options.signal?.aborted) return
      if (!isPassing(error)) throw error
      await pauseFor(pause, options.signal)
      pause = Math.min(2 * pause, LONGEST_PAUSE)
      continue
    }
    pause = FIRST_PAUSE
    generation ??= page.generation
    if (page.generation !== generation) throw new ServiceError(410, 'events_expired')
    for (const event of page.data) yield { ...event, generation }
    after = page.next_after
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ServiceError &&
  (error.status === 0 || error.status === 429 || error.status >= 500)

function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
