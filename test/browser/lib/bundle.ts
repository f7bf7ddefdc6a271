/** Pages that import packages of others: bundled as a customer bundles them, for the browser to fetch. */
import { type BuildResult, build } from 'esbuild-wasm'
import { ROOT } from '../../lib/tree.ts'
import type { Endpoints } from './page-host.ts'

const bundles = new Map<string, Promise<BuildResult<{ write: false }>>>()

/**
 * What answers `/bundled/NAME.js` with `test/browser/pages/NAME.ts` and all that it imports. What is
 * imported later is in files of its own beside it.
 */
export async function bundlePage(name: string): Promise<Endpoints> {
  const bundle = bundles.get(name) ?? bundlePageOnce(name)
  bundles.set(name, bundle)
  const { outputFiles } = await bundle
  const served = outputFiles.map(({ path, contents }): [string, Endpoints[string]] => [
    path.slice(ROOT.length),
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      response.end(contents)
    },
  ])
  return Object.fromEntries(served)
}

function bundlePageOnce(name: string): Promise<BuildResult<{ write: false }>> {
  return build({
    absWorkingDir: ROOT,
    entryPoints: [`test/browser/pages/${name}.ts`],
    outdir: 'bundled',
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['source'],
    minify: true,
    write: false,
    logLevel: 'error',
  })
}
