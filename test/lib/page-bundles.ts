/** What bundlers make of pages, and what a browser fetches of it. */
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild-wasm'
import { ROOT } from './tree.ts'

export interface Bundle {
  outputs: Metafile['outputs']
  sizes: Map<string, number>
}

const bundles = new Map<string, Promise<Bundle>>()

/** The bundle of a page that imports these modules, and of its style sheet. */
export function bundleOf(page: string, style: string): Promise<Bundle> {
  const bundle = bundles.get(page) ?? createBundle(page, style)
  bundles.set(page, bundle)
  return bundle
}

async function createBundle(page: string, style: string): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [style],
    stdin: { contents: page, resolveDir: ROOT },
    outdir: 'bundled',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['source'],
    // The published reader of Word files has it inside; CommonJS would add its helpers to every file.
    external: page.includes('docx-reader') ? [] : ['saxes'],
    minify: true,
    metafile: true,
    write: false,
  })
  const sizes = outputFiles.map(({ path, contents }): [string, number] => [
    path.slice(ROOT.length + 1),
    gzipSync(contents, { level: 9 }).length / 1000,
  ])
  return { outputs: metafile.outputs, sizes: new Map(sizes) }
}

/** The files of these entry points with all imports; `later` adds lazy imports. */
export function fetchedFor(
  { outputs }: Bundle,
  entryPoints: string[],
  later: boolean,
  without: string[] = [],
): string[] {
  const isEntryPoint = ([, { entryPoint = '' }]: [string, { entryPoint?: string }]) =>
    entryPoints.includes(entryPoint)
  const paths = new Set(
    Object.entries(outputs)
      .filter(isEntryPoint)
      .map(([path]) => path),
  )
  assert.equal(paths.size, entryPoints.length)
  for (const path of paths) {
    for (const { path: other, kind } of outputs[path]?.imports ?? []) {
      const isCounted = !without.includes(outputs[other]?.entryPoint ?? '')
      if (kind === 'import-statement' || (later && isCounted && kind === 'dynamic-import'))
        paths.add(other)
    }
  }
  return [...paths]
}
