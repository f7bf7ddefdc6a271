/** Authors who write continuously, through every fault of the servers, until they are stopped. */
import { type Call, createCall, mintToken } from './http-client.ts'
import { newWriter, type Writer, writeThrough } from './random-writer.ts'

export interface Load {
  writers: Writer[]
  /** How many writes were answered as done. */
  acknowledged(): number
  /** Resolves after this many more writes. */
  untilMore(count: number): Promise<void>
  /**
   * Runs a task during the load; rejects as soon as an author gets a response that no outage
   * explains.
   */
  during<Result>(work: Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/** Starts this many authors of the customer, who write to the service at this port. */
export async function startLoad(port: number, apiKey: string, authors: number): Promise<Load> {
  const writers = Array.from({ length: authors }, (_, at) => newWriter(`author-${at}`))
  for (const writer of writers) writer.token = await mintToken(port, apiKey, writer.name)
  const waiting = new Set<{ at: number; resolve: () => void }>()
  let acknowledged = 0
  let isOver = false

  function count(): void {
    acknowledged++
    for (const wait of waiting) {
      if (acknowledged >= wait.at && waiting.delete(wait)) wait.resolve()
    }
  }
  const work = writers.map((writer) =>
    writeThrough(writer, counting(createCall(port, writer.token), count), () => isOver),
  )
  const done = Promise.all(work)
  // One who has met a fault is enough: the others need not go on when the test has ended.
  const failure = done.then(
    () => new Promise<never>(() => {}),
    (error) => {
      isOver = true
      throw error
    },
  )
  failure.catch(() => {})

  const during: Load['during'] = (other) => Promise.race([other, failure])
  return {
    writers,
    acknowledged: () => acknowledged,
    untilMore(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ at: acknowledged + count, resolve })
      return during(promise)
    },
    during,
    async stop() {
      isOver = true
      await done
    },
  }
}

function counting(call: Call, count: () => void): Call {
  return async (method, path, ask) => {
    const response = await call(method, path, ask)
    if (method !== 'GET' && response.status < 300) count()
    return response
  }
}
