import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** V8 optimizes the whole module by default, which doubles the CPU time of such a short run. */
const QUICKLY = '--liftoff-only'

/**
 * Bundles files for browsers with esbuild, minified.
 *
 * @param options as on its command line, such as `--format=iife` and `--outdir=dist`
 */
export function bundle(entries: string[], options: string[], cwd: string): void {
  const manifest = createRequire(import.meta.url).resolve('esbuild-wasm/package.json')
  const command = join(dirname(manifest), 'bin/esbuild')
  const always = ['--bundle', '--minify', '--target=es2022', '--log-level=error']
  execFileSync(process.execPath, [QUICKLY, command, ...entries, ...always, ...options], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
