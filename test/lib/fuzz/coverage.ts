import { Session } from 'node:inspector'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../tree.ts'

const OURS = `${pathToFileURL(ROOT).href}/packages/`

/** Blocks of the project's code that have run. */
export interface Coverage {
  /** How many blocks ran since the last call that never ran before. */
  newBlocks(): number
  total(): number
  stop(): void
}

interface Block {
  startOffset: number
  endOffset: number
  count: number
}
interface Taken {
  result: { url: string; functions: { ranges: Block[] }[] }[]
}

/** Starts to count the blocks of code that run in this thread. */
export function startCoverage(): Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const seen = new Set<string>()

  return {
    newBlocks() {
      const before = seen.size
      // A session of the same thread answers before `post` returns.
      session.post('Profiler.takePreciseCoverage', (_error: Error | null, taken: Taken) => {
        for (const block of blocksIn(taken)) seen.add(block)
      })
      return seen.size - before
    },
    total: () => seen.size,
    stop() {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

function blocksIn({ result }: Taken): string[] {
  return result
    .filter(({ url }) => url.startsWith(OURS))
    .flatMap(({ url, functions }) =>
      functions
        .flatMap(({ ranges }) => ranges)
        .filter(({ count }) => count > 0)
        .map(({ startOffset, endOffset }) => `${url} ${startOffset} ${endOffset}`),
    )
}
