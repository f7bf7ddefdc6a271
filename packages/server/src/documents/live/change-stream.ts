import { ApiError } from '@waraq/contract'
import { type LivePage, presentChange } from './present.ts'

export const EVENT_STREAM = 'text/event-stream'

interface Options {
  /** Whether the client is gone, or the server shuts down. */
  isOver: () => boolean
  monotonicNow: () => number
}

/** Proxies close connections without any byte, most of them after 60 seconds. */
const HEARTBEAT_SECONDS = 15
/** Then the page connects again, perhaps to another server. */
const LONGEST_MILLISECONDS = 600_000
const HEARTBEAT = ':\n\n'

/** Server-sent events: what was saved after a page, until the document or the credential ends. */
export async function* streamChanges(
  first: LivePage,
  read: (after: number, seconds: number) => Promise<LivePage>,
  { isOver, monotonicNow }: Options,
): AsyncGenerator<string> {
  const until = monotonicNow() + LONGEST_MILLISECONDS
  let page = first
  yield textOf(page)
  try {
    while (!isOver() && monotonicNow() < until) {
      page = await read(page.metadata.revision, HEARTBEAT_SECONDS)
      yield textOf(page)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') yield 'event: deleted\ndata: {}\n\n'
  }
}

const textOf = ({ changes }: LivePage): string =>
  changes.map(presentChange).map(eventOf).join('') || HEARTBEAT

const eventOf = (change: ReturnType<typeof presentChange>): string =>
  `id: ${change.revision}\nevent: ${change.type}\ndata: ${JSON.stringify(change)}\n\n`
