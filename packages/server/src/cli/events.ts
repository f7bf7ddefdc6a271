import { setTimeout as delay } from 'node:timers/promises'
import { type EventPage, MAX_WAIT_SECONDS } from '@waraq/contract'
import { OperatorError } from '../lib/operator-error.ts'
import { type Command, integerOption, positionalsOf } from './command.ts'
import { eventPageReader } from './event-page-reader.ts'
import { EVENTS_LISTEN } from './events-listen.ts'

const RETRY_MILLISECONDS = 2_000

/** Reads the feed of a service as a backend does, so it needs no access to the database. */
const tail: Command = {
  name: 'events tail',
  group: 'diagnose',
  example: 'waraq events tail http://127.0.0.1:4000 --types document.updated',
  positionals: ['URL'],
  options: { after: { type: 'string' }, types: { type: 'string' }, once: { type: 'boolean' } },
  optionsUsage: '[--after POSITION] [--types TYPE,TYPE] [--once]',
  summary:
    'Print events as the service publishes them, by the API key in WARAQ_API_KEY; --after begins earlier, --once ends at the newest',
  async run(terminal, parsed) {
    const { once, types } = parsed.flags
    const readPage = eventPageReader(terminal, positionalsOf(parsed)[0])
    const stopping = new AbortController()
    const { signal } = stopping
    if (!once) void terminal.waitForSignal().then(() => stopping.abort())
    const common: Record<string, string> = {
      ...(typeof types === 'string' && { types }),
      ...(!once && { wait: String(MAX_WAIT_SECONDS) }),
    }
    // Stops with the signal; waits while the service cannot be reached.
    const tryRead = (query: Record<string, string>) =>
      readPage(query, signal).catch(async (error) => {
        if (once || error instanceof OperatorError) throw error
        if (!signal.aborted) await delay(RETRY_MILLISECONDS)
        return undefined
      })
    let after = integerOption(parsed, 'after', 0)
    while (after === undefined && !signal.aborted)
      after = (await tryRead({ limit: '1' }))?.last_position
    while (after !== undefined && !signal.aborted) {
      const page: EventPage | undefined = await tryRead({ ...common, after: String(after) })
      for (const event of page?.data ?? []) terminal.print(JSON.stringify(event))
      if (once && page?.next_after === page?.last_position) break
      after = page?.next_after ?? after
    }
    return 0
  },
}

export const EVENT_COMMANDS = [tail, EVENTS_LISTEN]
