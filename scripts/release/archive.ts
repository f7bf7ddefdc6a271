import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT, readManifest } from '../workspaces.ts'
import { noticesOf } from './notices.ts'
import type { packAll } from './pack-all.ts'

export const ARCHITECTURES = ['x64', 'arm64'] as const

type Options = {
  arch: (typeof ARCHITECTURES)[number]
  /** The folder of the archive. */
  out: string
  tarballs: ReturnType<typeof packAll>
  /** Whether to leave out xz, which takes most of the time. */
  isUncompressed?: boolean
}

/** Our packages in the archive. */
const PACKAGES = ['contract', 'scripture', 'exchange', 'server', 'quran'].map(
  (name) => `@waraq/${name}`,
)
// Files that no server reads. License texts and the documentation stay.
const SURPLUS = /\.(?:map|d\.ts|d\.mts|d\.cts|md|markdown)$/i
const SERVED_DOCS = '@waraq/server/dist/docs'
const LICENSE = /^(?:licen[cs]e|copying|notice|ofl)/i

/**
 * Builds the archive of an architecture and returns its path. The same commit gives the same
 * bytes.
 */
export function buildArchive({ arch, out, tarballs, isUncompressed }: Options): string {
  const { version } = readManifest(join(ROOT, 'package.json'))
  const staging = mkdtempSync(join(tmpdir(), 'waraq-release-'))
  try {
    const root = join(staging, `waraq-${version}`)
    const modules = join(root, 'lib/node_modules')
    installThirdParty(join(root, 'lib'), arch)
    writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), noticesOf(foldersIn(modules)))
    moveNode(modules, root, arch)
    for (const name of PACKAGES) {
      mkdirSync(join(modules, name), { recursive: true })
      tarballs.unpack(name, join(modules, name))
    }
    removeSurplus(root)
    cpSync(join(ROOT, 'deploy/archive'), root, { recursive: true })
    cpSync(join(ROOT, 'LICENSE'), join(root, 'LICENSE'))
    const tar = join(out, `${basename(root)}-linux-${arch}.tar`)
    writeTar(root, tar)
    if (isUncompressed) return tar
    execFileSync('xz', ['-6', '--threads=1', tar])
    return `${tar}.xz`
  } finally {
    rmSync(staging, { recursive: true })
  }
}

/** Installs the packages of the archive's lockfile that have a build for the architecture. */
function installThirdParty(folder: string, arch: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(ROOT, 'deploy/release', name), join(folder, name))
  }
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  const words = ['ci', ...target, ...options, '--loglevel=error']
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const name of ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']) {
    rmSync(join(folder, name))
  }
  rmSync(join(folder, 'node_modules/.bin'), { recursive: true, force: true })
}

/** The package folders below a node_modules. */
function foldersIn(modules: string): string[] {
  return globSync('**/package.json', { cwd: modules })
    .map((path) => join(modules, dirname(path)))
    .filter((folder) => /node_modules\/(?:@[^/]+\/)?[^/]+$/.test(folder))
}

/** Keeps the one file of the Node package that a server runs. */
function moveNode(modules: string, root: string, arch: string): void {
  const folder = join(modules, `node-linux-${arch}`)
  mkdirSync(join(root, 'node/bin'), { recursive: true })
  renameSync(join(folder, 'bin/node'), join(root, 'node/bin/node'))
  renameSync(join(folder, 'LICENSE'), join(root, 'node/LICENSE'))
  rmSync(folder, { recursive: true })
}

function removeSurplus(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (path.endsWith(SERVED_DOCS)) continue
    if (entry.isDirectory()) removeSurplus(path)
    else if (SURPLUS.test(entry.name) && !LICENSE.test(entry.name)) rmSync(path)
  }
}

// Names in order, one time and one owner: nothing of the machine gets into the archive.
function writeTar(root: string, file: string): void {
  const at = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' })
  const fixed = ['--sort=name', `--mtime=@${at.trim()}`, '--owner=0', '--group=0']
  const form = ['--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu']
  execFileSync('tar', ['-C', dirname(root), ...fixed, ...form, '-cf', file, basename(root)])
}
