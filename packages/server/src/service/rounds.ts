import type { Logger } from 'pino'

interface Options {
  everyMilliseconds: number
  log: Logger
  /** The message of a failed round. */
  failure: string
}

/** Runs the work at once and then again and again, one round at a time; `close` waits for the last one. */
export function startRounds(
  work: () => Promise<void>,
  { everyMilliseconds, log, failure }: Options,
) {
  let round: Promise<void> | undefined
  let hasFailed = false

  async function run(): Promise<void> {
    try {
      await work()
      hasFailed = false
    } catch (err) {
      // A database that is away fails every round.
      if (!hasFailed) log.error({ err }, failure)
      hasFailed = true
    }
    round = undefined
  }

  const start = () => {
    round ??= run()
  }
  start()
  const timer = setInterval(start, everyMilliseconds)
  timer.unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}
