/** Authors who write continuously through all faults of the servers until they are stopped. */
import { type Call, createCall, mintToken } from './http-client.ts'
import { newWriter, type Writer, writeThrough } from './random-writer.ts'

export interface Load {
  writers: Writer[]
  /** The number of acknowledged writes. */
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
  const waiters = new Set<{ at: number; resolve: () => void }>()
  let acknowledged = 0
  let isOver = false

  function count(): void {
    acknowledged++
    for (const wait of waiters) {
      if (acknowledged >= wait.at && waiters.delete(wait)) wait.resolve()
    }
  }
  const work = writers.map((writer) =>
    writeThrough(writer, counting(createCall(port, writer.token), count), () => isOver),
  )
  const writersDone = Promise.all(work)
  // The first author with such a response fails the test, so the others are not awaited.
  const failure = writersDone.then(
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
      waiters.add({ at: acknowledged + count, resolve })
      return during(promise)
    },
    during,
    async stop() {
      isOver = true
      await writersDone
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
