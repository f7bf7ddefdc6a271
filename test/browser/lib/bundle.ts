/** Pages that import npm packages, bundled as a customer bundles them. */
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
 * Endpoints that serve each `test/browser/pages/NAME.ts` as `/bundled/NAME.js` with its imports.
 * Shared and lazy code is in separate files.
 */
export async function bundledPages(): Promise<Endpoints> {
  const folder = await bundles.build()
  const endpoints = readdirSync(folder).map((name): [string, Endpoints[string]] => [
    `/bundled/${name}`,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      response.end(readFileSync(join(folder, name)))
    },
  ])
  return Object.fromEntries(endpoints)
}
