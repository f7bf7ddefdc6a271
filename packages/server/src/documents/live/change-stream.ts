import { Readable } from 'node:stream'
import { ApiError } from '@waraq/contract'
import type { LiveQuery } from './live-changes.ts'
import { changeText, type ListedChange, type LivePage, presentPresence, typeOf } from './present.ts'

export const EVENT_STREAM = 'text/event-stream'

interface Options {
  /** The identity that reads. */
  reader: string
  /** Whether the client is gone, or the server shuts down. */
  isOver: () => boolean
  monotonicNow: () => number
}

/** Proxies close connections without any byte, most of them after 60 seconds. */
const HEARTBEAT_SECONDS = 15
/** Then the page connects again, perhaps to another server. */
const LONGEST_MILLISECONDS = 600_000
const HEARTBEAT = ':\n\n'

type Read = (query: Pick<LiveQuery, 'after' | 'presence'>, seconds: number) => Promise<LivePage>

/**
 * Server-sent events: what was saved after a page, until the document or the credential ends. Reads
 * as fast as its client.
 */
export const streamChanges = (first: LivePage, read: Read, options: Options): Readable =>
  Readable.from(eventsAfter(first, read, options))

async function* eventsAfter(
  first: LivePage,
  read: Read,
  { reader, isOver, monotonicNow }: Options,
): AsyncGenerator<string> {
  const until = monotonicNow() + LONGEST_MILLISECONDS
  let page = first
  yield textOf(reader, page)
  try {
    while (!isOver() && monotonicNow() < until) {
      const query = { after: page.metadata.revision, presence: page.presence?.tag }
      const next = await read(query, HEARTBEAT_SECONDS)
      yield textOf(reader, next, page)
      page = next
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') yield 'event: deleted\ndata: {}\n\n'
  }
}

function textOf(reader: string, { changes, presence }: LivePage, last?: LivePage): string {
  const isOther = presence && presence.tag !== last?.presence?.tag
  const pages = isOther
    ? `event: presence\ndata: ${JSON.stringify(presentPresence(presence))}\n\n`
    : ''
  const events = changes.map((change) => eventOf(change, reader))
  return events.join('') + pages || HEARTBEAT
}

const eventOf = (change: ListedChange, reader: string): string =>
  `id: ${change.revision}\nevent: ${typeOf(change)}\ndata: ${changeText(change, reader)}\n\n`
