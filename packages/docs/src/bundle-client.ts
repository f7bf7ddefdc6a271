import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { build } from 'esbuild-wasm'

/** The script, style sheet, font and icon of the pages, and the licenses of what they contain. */
export interface Client {
  files: Map<string, string | Uint8Array>
  style: string
  script: string
}

const CLIENT = join(import.meta.dirname, 'client')
const NOTICES = 'THIRD-PARTY-NOTICES.txt'
const require = createRequire(import.meta.url)

/** Bundles the files of the pages. The names of script and style sheet contain their hash. */
export async function bundleClient(): Promise<Client> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: CLIENT,
    entryPoints: ['docs.ts', 'docs.css'],
    outdir: 'out',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['source'],
    loader: { '.woff2': 'file' },
    assetNames: '[name]',
    entryNames: '[name]-[hash]',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const files = new Map<string, string | Uint8Array>()
  for (const { path, contents, text } of outputFiles) {
    files.set(basename(path), path.endsWith('.woff2') ? contents : text)
  }
  files.set('favicon.svg', readFileSync(join(CLIENT, 'favicon.svg'), 'utf8'))
  files.set(NOTICES, noticesOf(Object.keys(metafile.inputs)))
  const nameOf = (ending: string): string =>
    [...files.keys()].find((name) => name.startsWith('docs-') && name.endsWith(ending)) ?? ''
  return { files, style: nameOf('.css'), script: nameOf('.js') }
}

/** The license texts of the packages that the bundles contain, and of the generator's parser. */
function noticesOf(inputs: string[]): string {
  const names = inputs.flatMap((path) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
    return name === undefined || name.startsWith('@waraq/') ? [] : [name]
  })
  return [...new Set(names)]
    .toSorted()
    .map((name) => {
      const folder = folderOf(name)
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const text = readLicense(folder)
      return `${name} ${version} (${license})\n\n${text.trim()}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`)
}

const folderOf = (name: string): string => {
  const paths = require.resolve.paths(name) ?? []
  const folder = paths.map((path) => join(path, name)).find(hasManifest)
  if (folder === undefined) throw new Error(`${name} is not installed`)
  return folder
}

function hasManifest(folder: string): boolean {
  try {
    readFileSync(join(folder, 'package.json'))
    return true
  } catch {
    return false
  }
}

function readLicense(folder: string): string {
  for (const name of ['LICENSE', 'LICENSE.txt', 'LICENSE.md']) {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {}
  }
  throw new Error(`${folder} has no license text`)
}
