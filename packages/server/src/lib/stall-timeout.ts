export interface StallTimeout {
  /** Aborted on timeout. */
  signal: AbortSignal
  start(): void
  stop(): void
}

/**
 * Aborts a stream after a period without data. The timer runs between `start` and `stop`; `start`
 * resets it.
 */
export function createStallTimeout(milliseconds: number, reason: string): StallTimeout {
  const ended = new AbortController()
  let timer: NodeJS.Timeout | undefined

  return {
    signal: ended.signal,
    start() {
      clearTimeout(timer)
      timer = setTimeout(() => ended.abort(new Error(reason)), milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Passes chunks through; the timeout runs while the next chunk is awaited, not between reads. */
export async function* failOnReadStall(
  chunks: AsyncIterable<Uint8Array>,
  watch: StallTimeout,
): AsyncGenerator<Uint8Array> {
  try {
    watch.start()
    for await (const chunk of chunks) {
      watch.stop()
      yield chunk
      watch.start()
    }
  } finally {
    watch.stop()
  }
}

/**
 * Passes chunks through; the timeout runs from chunk to chunk, so the consumer must keep reading.
 */
export async function* failOnWriteStall(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  watch: StallTimeout,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    watch.start()
    yield chunk
  }
  watch.start()
}
