import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** One of our packages as it would be published. */
export type PackedPackage = {
  name: string
  tarball: string
  /** Paths inside the package. */
  files: string[]
  exports: Record<string, string | Record<string, string>>
  bin: Record<string, string>
}

const ROOT = join(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
const NOT_COPIED = new Set(['node_modules', 'dist', 'data'])

/** Builds and packs every package, or those named, into `folder`, from a copy of the tree, which stays as it is. */
export function packAll(folder: string, names?: string[]): PackedPackage[] {
  const copy = join(folder, 'tree')
  for (const path of [
    'package.json',
    'tsconfig.base.json',
    'tsconfig.build.json',
    'scripts',
    'packages',
  ]) {
    const isLeftOut = (source: string) =>
      dirname(source) === join(ROOT, 'packages') && names?.includes(basename(source)) === false
    const isOurs = (source: string) => !NOT_COPIED.has(basename(source)) && !isLeftOut(source)
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: isOurs })
  }
  linkThirdParty(join(copy, 'node_modules'))
  mkdirSync(join(copy, 'node_modules/@waraq'))
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@waraq', name))
  }
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: copy, encoding: 'utf8' })
  const pack = ['pack', '--workspaces', '--json', '--offline', '--pack-destination', folder]
  const packed = JSON.parse(execFileSync('npm', pack, { cwd: copy, encoding: 'utf8' }))
  return packed.map((entry: PackResult) => packageOf(folder, entry))
}

/** A folder with these packages in its node_modules and nothing else, unless `thirdParty` is asked for. */
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

type PackResult = { name: string; filename: string; files: { path: string }[] }

function packageOf(folder: string, { name, filename, files }: PackResult): PackedPackage {
  const tarball = join(folder, filename)
  const manifest = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], {
    encoding: 'utf8',
  })
  const { exports = {}, bin = {} } = JSON.parse(manifest)
  return { name, tarball, files: files.map(({ path }) => path), exports, bin }
}

function linkThirdParty(place: string): void {
  mkdirSync(place, { recursive: true })
  for (const name of readdirSync(MODULES)) {
    if (name !== '@waraq') symlinkSync(join(MODULES, name), join(place, name))
  }
}
