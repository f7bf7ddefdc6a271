import { DAY_MICROS, type Microseconds } from '../lib/time.ts'

export interface EventsConfig {
  /** Time for which saves of one document are published as one event. */
  windowMicros: Microseconds
  /** Time for which events are kept. */
  keepMicros: Microseconds
}

/** The part of the settings reader used here. */
interface Readers {
  count(name: string, min: number, max: number): number
}

export const readEventsConfig = (read: Readers): EventsConfig => ({
  windowMicros: 1_000_000 * read.count('WARAQ_EVENTS_WINDOW_SECONDS', 0, 3_600),
  keepMicros: DAY_MICROS * read.count('WARAQ_EVENTS_DAYS', 1, 3_650),
})
