import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspaces.ts'

const SOURCES = ['docs/**/*.{md,webp}', 'packages/{contract,docs}/src/**/*', 'package.json']

/**
 * Builds the documentation of this checkout into a folder, unless it is newer than its sources.
 *
 * @returns whether the folder holds it: a failure is printed, and the service runs without it
 */
export async function buildDemoDocs(folder: string): Promise<boolean> {
  if (isCurrent(join(folder, 'index.html'))) return true
  const generator = join(ROOT, 'packages/docs/src/main.ts')
  const args = ['--conditions=source', generator, folder]
  const [code] = await once(
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )
  return code === 0
}

function isCurrent(folder: string): boolean {
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  const sources = globSync(SOURCES, { cwd: ROOT })
  return sources.every((path) => statSync(join(ROOT, path)).mtimeMs < mtimeMs)
}
