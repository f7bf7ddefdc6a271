export interface StallTimeout {
  /** Aborted when it ended what it watched. */
  signal: AbortSignal
  start(): void
  stop(): void
}

/** Ends what does not move for so long. It looks on from `start` to `stop`; each start begins anew. */
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

/** The same chunks, looked on while the next one is waited for, and not while nobody asks for it. */
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

/** The same chunks, looked on from each to the next: whoever takes them has to go on taking. */
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
