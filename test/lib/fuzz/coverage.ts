import { Session } from 'node:inspector'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../tree.ts'

const OURS = `${pathToFileURL(ROOT).href}/packages/`

/** Blocks of the project's code that have run. */
export interface Coverage {
  /** The number of blocks that ran for the first time since the last call. */
  newBlocks(): number
  total(): number
  stop(): void
}

interface Block {
  startOffset: number
  endOffset: number
  count: number
}
interface CoverageResult {
  result: { url: string; functions: { ranges: Block[] }[] }[]
}

/** Starts to count the blocks of code that run in this thread. */
export function startCoverage(): Coverage {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const blocks = new Set<string>()

  return {
    newBlocks() {
      const before = blocks.size
      // A session of the same thread calls back before `post` returns.
      session.post(
        'Profiler.takePreciseCoverage',
        (_error: Error | null, result: CoverageResult) => {
          for (const block of blocksIn(result)) blocks.add(block)
        },
      )
      return blocks.size - before
    },
    total: () => blocks.size,
    stop() {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

function blocksIn({ result }: CoverageResult): string[] {
  return result
    .filter(({ url }) => url.startsWith(OURS))
    .flatMap(({ url, functions }) =>
      functions
        .flatMap(({ ranges }) => ranges)
        .filter(({ count }) => count > 0)
        .map(({ startOffset, endOffset }) => `${url} ${startOffset} ${endOffset}`),
    )
}
