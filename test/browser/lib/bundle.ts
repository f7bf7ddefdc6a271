/** Pages that import packages of others: bundled as a customer bundles them, for the browser to fetch. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../../../scripts/bundle.ts'
import { buildOnce } from '../../lib/build-cache.ts'
import { ROOT } from '../../lib/tree.ts'
import type { Endpoints } from './page-host.ts'

const PAGES = ['stage', 'writer'].map((name) => `test/browser/pages/${name}.ts`)

const bundles = buildOnce(
  'waraq-test-pages',
  ['packages', 'test/browser/pages', 'test/browser/lib/bundle.ts', 'scripts/bundle.ts'],
  (folder) => {
    const options = ['--splitting', '--format=esm', '--conditions=source', `--outdir=${folder}`]
    bundle(PAGES, options, ROOT)
  },
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
