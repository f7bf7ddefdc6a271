import { setTimeout as delay } from 'node:timers/promises'
import { type EventPage, type FeedEvent, MAX_WAIT_SECONDS } from '@waraq/contract'
import { OperatorError } from '../lib/operator-error.ts'
import { signatureHeaders } from '../webhooks/signature.ts'
import type { Terminal } from './command.ts'
import type { ReadEventPage } from './event-page-reader.ts'

interface Forwarding {
  readPage: ReadEventPage
  url: URL
  secret: string
  /** The position after which events are wanted; undefined: those from now on. */
  after: number | undefined
  signal: AbortSignal
}

type Output = Pick<Terminal, 'print' | 'warn' | 'now'>

const DELIVERY_MILLISECONDS = 15_000
/** Between requests without events, also to a proxy that does not let them wait. */
const PAUSE_MILLISECONDS = 500
const RETRY_MILLISECONDS = 2_000

/**
 * Sends events as signed webhooks, one after another and each once, until the signal.
 *
 * @returns the position of the last event that was sent; undefined if there was no connection
 * @throws OperatorError if the service refuses the key or no longer has the events
 */
export async function forwardEvents(
  options: Forwarding,
  output: Output,
): Promise<number | undefined> {
  const { signal } = options
  let { after } = options
  let generation: string | undefined
  while (!signal.aborted) {
    const page = await readNext(options, output, after)
    if (!page) continue
    if (generation !== undefined && generation !== page.generation)
      output.warn('the service was restored from a backup: read all documents again')
    generation = page.generation
    if (after === undefined) {
      after = page.last_position
      output.print(`waiting for events after ${after}`)
      continue
    }
    after = await forwardPage(page, options, output)
    if (page.data.length === 0) await pause(PAUSE_MILLISECONDS, signal)
  }
  return after
}

/** The next page; undefined after a pause if the service cannot be reached. */
async function readNext(
  { readPage, signal }: Forwarding,
  { warn }: Output,
  after: number | undefined,
): Promise<EventPage | undefined> {
  const query: Record<string, string> =
    after === undefined ? { limit: '1' } : { after: String(after), wait: String(MAX_WAIT_SECONDS) }
  try {
    return await readPage(query, signal)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if (signal.aborted) return undefined
    warn(`no events: ${error instanceof Error ? error.message : error}; trying again`)
    await pause(RETRY_MILLISECONDS, signal)
    return undefined
  }
}

/** Sends the events of a page; returns the position up to which it has come. */
async function forwardPage(page: EventPage, options: Forwarding, output: Output): Promise<number> {
  for (const event of page.data) {
    const outcome = await deliver(event, options, output)
    // An event that Ctrl+C interrupted is sent again by the next run.
    if (outcome === undefined) return event.position - 1
    output.print(`${event.id}  ${event.type}  ${outcome}`)
  }
  return page.next_after
}

/** The status of the response, or why there was none; undefined after the signal. */
async function deliver(
  event: FeedEvent,
  { url, secret, signal }: Forwarding,
  { now }: Output,
): Promise<string | undefined> {
  const body = Buffer.from(JSON.stringify(event))
  const timestamp = Math.floor(now().getTime() / 1000)
  const deadline = AbortSignal.timeout(DELIVERY_MILLISECONDS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders([secret], { id: event.id, timestamp, body }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, deadline]),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch {
    if (signal.aborted) return undefined
    return deadline.aborted ? 'no response in time' : 'no connection'
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => {})
