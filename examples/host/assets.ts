import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Scripts and styles of the pages. */
export interface Assets {
  /** The path of the bundle; changes with its content. */
  folder: string
  /** Starts building the bundle before a page requests it. */
  prepare(): Promise<void>
  /** Whether the bundle is built. */
  isBuilt(): boolean
  find(path: string): Promise<{ body: Uint8Array; headers: Record<string, string> } | undefined>
}

const HERE = import.meta.dirname
const ROOT = join(HERE, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/waraq-host')
const ENTRIES = ['write.ts', 'read.ts', 'check.ts', 'list.ts', 'fonts.css', 'styles.css'].map(
  (name) => join(HERE, 'page', name),
)
/** Sources of the bundle; it is rebuilt when one of them changes. */
const SOURCES = [
  'examples/host/page/*',
  'packages/{contract,sdk,scripture,editor,embed,fonts}/src/**/*.{ts,css}',
  'package-lock.json',
]
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const NO_FONTS = {
  body: new Uint8Array(),
  headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' },
}
const FIXED: Record<string, string> = {
  '/host.css': 'host.css',
  '/check.css': 'check.css',
  '/icon.svg': 'icon.svg',
}

/**
 * Serves the style sheet and the script bundle. esbuild builds the bundle once, in a child process,
 * and node_modules/.cache keeps it.
 */
export function createAssets(): Assets {
  const hash = hashOf(SOURCES)
  const built = join(CACHE, hash)
  const folder = `/assets/${hash}`
  let building: Promise<void> | undefined

  const isBuilt = () => existsSync(built)

  // A start with other sources deletes the bundle, so it may have to be built again.
  async function prepare(): Promise<void> {
    if (isBuilt()) return
    building ??= build(built).finally(() => {
      building = undefined
    })
    await building
  }

  return {
    folder,
    prepare,
    isBuilt,
    async find(path) {
      const fixed = FIXED[path]
      if (fixed) return fileOf(join(HERE, 'page', fixed), 'no-cache')
      if (!path.startsWith(`${folder}/`)) return undefined
      // No page waits for its font.
      if (!isBuilt() && path.endsWith('/fonts.css')) return NO_FONTS
      await prepare()
      const file = join(built, basename(path))
      return existsSync(file) ? fileOf(file, 'public, max-age=31536000, immutable') : undefined
    },
  }
}

async function fileOf(file: string, cacheControl: string) {
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': cacheControl }
  return { body: await readFile(file), headers }
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: ROOT }).sort()) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function build(place: string): Promise<void> {
  const half = `${place}-${process.pid}`
  await mkdir(CACHE, { recursive: true })
  try {
    await runEsbuild(half)
    for (const old of globSync('*', { cwd: CACHE })) {
      if (!basename(half).startsWith(old))
        await rm(join(CACHE, old), { recursive: true, force: true })
    }
    await rename(half, place)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    // Another process has built the same bundle first.
    if (!existsSync(place)) throw error
  }
}

function runEsbuild(outdir: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('esbuild-wasm/package.json')
  const options = [
    '--bundle',
    '--splitting',
    '--format=esm',
    '--minify',
    '--target=es2022',
    '--conditions=source',
    '--loader:.woff2=file',
    '--loader:.woff=empty',
    '--asset-names=[name]-[hash]',
    '--log-level=error',
    `--outdir=${outdir}`,
  ]
  // Optimizing its WebAssembly would double the CPU time of such a short run.
  const command = ['--liftoff-only', join(dirname(manifest), 'bin/esbuild'), ...ENTRIES, ...options]
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`esbuild ended with ${code}`))
    })
    // The service has priority on the CPU.
    if (child.pid !== undefined) setPriority(child.pid, 10)
  })
}
