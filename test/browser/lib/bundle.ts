/** Pages that import packages of others: bundled as a customer bundles them, for the browser to fetch. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild-wasm'
import { madeOnce } from '../../lib/made-once.ts'
import { ROOT } from '../../lib/tree.ts'
import type { Endpoints } from './page-host.ts'

const bundles = madeOnce(
  'waraq-test-pages',
  ['packages', 'test/browser/pages', 'test/browser/lib/bundle.ts'],
  (folder) =>
    build({
      absWorkingDir: ROOT,
      entryPoints: ['stage', 'writer'].map((name) => `test/browser/pages/${name}.ts`),
      outdir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      conditions: ['source'],
      minify: true,
      logLevel: 'error',
    }),
)

/**
 * What answers `/bundled/NAME.js` with `test/browser/pages/NAME.ts` and all that it imports, for each of
 * these pages. What they share and what is imported later is in files of its own beside them.
 */
export async function bundledPages(): Promise<Endpoints> {
  const folder = await bundles.made()
  const served = readdirSync(folder).map((name): [string, Endpoints[string]] => [
    `/bundled/${name}`,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      response.end(readFileSync(join(folder, name)))
    },
  ])
  return Object.fromEntries(served)
}
