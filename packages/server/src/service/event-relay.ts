import type { Logger } from 'pino'
import type { Relay } from '../events/relay.ts'

const ROUND_MILLISECONDS = 500

/** Runs the relay twice a second; `close` waits for its last round. */
export function startRelay(relay: Relay, log: Logger) {
  let round: Promise<void> | undefined
  let hasFailed = false

  async function run(): Promise<void> {
    try {
      await relay.run()
      hasFailed = false
    } catch (err) {
      // A database that is away fails every round.
      if (!hasFailed) log.error({ err }, 'event relay failed')
      hasFailed = true
    }
    round = undefined
  }

  const timer = setInterval(() => {
    round ??= run()
  }, ROUND_MILLISECONDS)
  timer.unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}
