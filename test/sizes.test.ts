import assert from 'node:assert/strict'
import { before, describe, suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild-wasm'
import { ROOT } from './lib/tree.ts'

const EMBED = 'packages/embed/src/index.ts'
const EDITOR = 'packages/editor/src/index.ts'
const CLIENT = 'packages/sdk/src/client/index.ts'
const RENDERER = 'packages/sdk/src/renderer/index.ts'
const EDITOR_STYLE = 'packages/embed/src/styles.css'
const RENDERER_STYLE = 'packages/sdk/src/renderer/renderer.css'

/**
 * What a page fetches, by the files of ours that it asks for. Kilobytes of 1,000 bytes, minified and gzipped. Wanted are
 * 175 for the editor without the reader, which its door brings along, and 8 for the reader without `renderToHtml`.
 */
const BUDGETS: { what: string; doors: string[]; later?: boolean; atMost: number }[] = [
  { what: 'the client alone', doors: [CLIENT], atMost: 7 },
  { what: 'the reader, script', doors: [RENDERER], atMost: 12 },
  { what: 'the reader, style', doors: [RENDERER_STYLE], atMost: 5 },
  { what: 'the editor until the first keystroke, script', doors: [EMBED, EDITOR], atMost: 190 },
  { what: 'the editor, style', doors: [EDITOR_STYLE], atMost: 12 },
  { what: 'everything of the editor, script', doors: [EMBED, EDITOR], later: true, atMost: 260 },
]

describe('what pages fetch', () => {
  // Apart from each other, as pages are: what two of them share would be cut into more files.
  for (const entries of [[EMBED, EDITOR_STYLE], [CLIENT], [RENDERER, RENDERER_STYLE]]) {
    suite(entries.join(' and '), () => {
      let bundle: Bundle

      before(async () => {
        bundle = await bundleOf(entries)
      })

      for (const { what, doors, later = false, atMost } of BUDGETS) {
        if (!entries.some((entry) => doors.includes(entry))) continue
        test(`${what} has at most ${atMost} KB`, (t) => {
          const files = fetchedFor(bundle, doors, later)
          const size = files.reduce((sum, file) => sum + (bundle.sizes.get(file) ?? Number.NaN), 0)
          t.diagnostic(`${what}: ${size.toFixed(1)} of ${atMost} KB in ${files.length} files`)
          assert.ok(size > 0.5 && size <= atMost, `${size.toFixed(1)} KB`)
        })
      }
    })
  }
})

interface Bundle {
  outputs: Metafile['outputs']
  sizes: Map<string, number>
}

async function bundleOf(entryPoints: string[]): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: 'bundled',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['source'],
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

/** The files behind these doors with all that they import; `later` adds what is imported when it is wanted. */
function fetchedFor({ outputs }: Bundle, doors: string[], later: boolean): string[] {
  const isDoor = ([, { entryPoint = '' }]: [string, { entryPoint?: string }]) =>
    doors.includes(entryPoint)
  const fetched = new Set(
    Object.entries(outputs)
      .filter(isDoor)
      .map(([path]) => path),
  )
  assert.equal(fetched.size, doors.length)
  for (const path of fetched) {
    for (const { path: other, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' || (later && kind === 'dynamic-import')) fetched.add(other)
    }
  }
  return [...fetched]
}
