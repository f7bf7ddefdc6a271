import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildOnce } from './build-cache.ts'
import { ROOT } from './tree.ts'

/** One of our packages as it would be published. */
export type PackedPackage = {
  name: string
  tarball: string
  /** Size of the tarball in bytes. */
  size: number
  /** Paths inside the package. */
  files: string[]
  exports: Record<string, string | Record<string, string>>
  bin: Record<string, string>
}

const run = promisify(execFile)
const MODULES = join(ROOT, 'node_modules')
/** The file with the list of packed packages. */
const LIST = 'packed.json'

// npm packs private packages, too.
const UNPUBLISHED = ['@waraq/docs']

// Paths that packing reads.
const SOURCES = [
  'LICENSE',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.build.json',
  'docs',
  'scripts',
  'packages',
]

const packing = buildOnce('waraq-packed', [...SOURCES, 'test/lib/packed.ts'], pack)

/** Every package, built and packed, or those named. */
export async function packedPackages(names?: string[]): Promise<PackedPackage[]> {
  const folder = await packing.build()
  const packed: PackedPackage[] = JSON.parse(readFileSync(join(folder, LIST), 'utf8'))
  return packed
    .filter(({ name }) => names?.includes(name) !== false)
    .map((one) => ({ ...one, tarball: join(folder, one.tarball) }))
}

// Packs like npm in a fresh clone, which has no build.
async function pack(folder: string): Promise<void> {
  // Node does not run TypeScript below node_modules.
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'waraq-packing-'))
  await cloneTo(copy)
  const options = ['--json', '--offline', '--no-foreground-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', ['pack', '--workspaces', ...options], { cwd: copy })
  const packed = JSON.parse(stdout)
    .map((entry: PackResult) => packageOf(folder, entry))
    .filter(({ name }: PackedPackage) => !UNPUBLISHED.includes(name))
  writeFileSync(join(folder, LIST), JSON.stringify(packed))
  rmSync(copy, { recursive: true })
}

/** Copies what packing reads, as a fresh clone has it after `npm ci`, to an empty folder. */
export async function cloneTo(copy: string): Promise<void> {
  for (const path of await listCloned()) cpSync(join(ROOT, path), join(copy, path))
  linkThirdParty(join(copy, 'node_modules'))
  mkdirSync(join(copy, 'node_modules/@waraq'))
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@waraq', name))
  }
}

/** The files that a clone of this tree would have, with changes that are not committed yet. */
async function listCloned(): Promise<string[]> {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...SOURCES]
  const { stdout } = await run('git', words, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)))
}

/**
 * A folder with these packages in node_modules, and third-party packages only with `thirdParty`.
 */
export function install(
  folder: string,
  packages: PackedPackage[],
  { thirdParty = false } = {},
): string {
  const consumer = mkdtempSync(join(folder, 'consumer-'))
  for (const { name, tarball } of packages) {
    const place = join(consumer, 'node_modules', name)
    mkdirSync(place, { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
  }
  if (thirdParty) linkThirdParty(join(consumer, 'node_modules'))
  return consumer
}

type PackResult = { name: string; filename: string; size: number; files: { path: string }[] }

function packageOf(folder: string, { name, filename, size, files }: PackResult): PackedPackage {
  const words = ['-xzOf', join(folder, filename), 'package/package.json']
  const { exports = {}, bin = {} } = JSON.parse(execFileSync('tar', words, { encoding: 'utf8' }))
  return { name, tarball: filename, size, files: files.map(({ path }) => path), exports, bin }
}

function linkThirdParty(place: string): void {
  mkdirSync(place, { recursive: true })
  for (const name of readdirSync(MODULES)) {
    if (name !== '@waraq') symlinkSync(join(MODULES, name), join(place, name))
  }
}
