import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseEnv } from 'node:util'
import { builtScripture } from '../../packages/server/test/lib/scripture.ts'
import { ROOT } from './tree.ts'

/** Long enough that only a run that hangs reaches it. */
const END_MS = 60_000

/** The address and the key of the demo organization in a folder that `npm start` ran in. */
export function demoIn(folder: string): { baseUrl: string; apiKey: string } {
  const demo = parseEnv(readFileSync(join(folder, 'data/demo.env'), 'utf8'))
  return { baseUrl: demo.WARAQ_URL ?? '', apiKey: demo.WARAQ_API_KEY ?? '' }
}

/** Whether the block of addresses is complete. */
export const isDemoPrinted = (lines: string[]): boolean =>
  lines.some((line) => /Ctrl-C ends both/.test(line))

/**
 * The service as `npm start` runs it, on a free port, with its data in `dataDir` and a built
 * corpus.
 */
export async function npmStart(dataDir: string) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('WARAQ_'))
  const env = {
    ...Object.fromEntries(own),
    WARAQ_PORT: '0',
    WARAQ_DATA_DIR: dataDir,
    WARAQ_SCRIPTURE_DIR: await builtScripture(),
  }
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const printed: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => printed.push(line))

  const endedEarly = async (): Promise<never> => {
    await exit
    throw new Error(`npm start ended early:\n${printed.join('\n')}`)
  }

  return {
    /** Resolves when the printed lines are complete. */
    async untilPrinted(isComplete: (printed: string[]) => boolean): Promise<string[]> {
      while (!isComplete(printed)) await Promise.race([once(lines, 'line'), endedEarly()])
      return printed
    },
    /** Ends the service by SIGTERM, because npm would leave it running if it were killed. */
    async end(): Promise<{ code: number | null; printed: string[] }> {
      const limit = { signal: AbortSignal.timeout(END_MS) }
      if (child.kill('SIGTERM')) await once(child, 'exit', limit)
      return { code: child.exitCode, printed }
    },
  }
}
