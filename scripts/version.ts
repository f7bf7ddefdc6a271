// npm run release:version -- X.Y.Z: sets the version of every package and of the ranges between
// them, and dates the heading of the changelog. It stops if results of benchmarks are older than
// their code, unless --stale-results follows.
// npm run release:version -- --check vX.Y.Z: fails unless tag, packages and changelog name one
// version.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkVersion,
  dateChangelog,
  HELPER_MANIFESTS,
  setHelperVersion,
  setVersion,
} from './release/version.ts'
import { type Manifest, ROOT, readManifest, readWorkspaces } from './workspaces.ts'

const USAGE =
  'npm run release:version -- X.Y.Z [--stale-results], or npm run release:version -- --check vX.Y.Z'
const SEMANTIC = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
const CHANGELOG = join(ROOT, 'CHANGELOG.md')
// The lockfiles hold a copy of each manifest.
const LOCKFILES = ['package-lock.json']

const [first = '', tag = ''] = process.argv.slice(2)
const acceptsStale = tag === '--stale-results'
const folders = ['', ...readWorkspaces().map(({ folder }) => folder)]
if (first === '--check') {
  const manifests = folders.map((folder) => readManifest(join(ROOT, folder, 'package.json')))
  const faults = checkVersion(tag, manifests, readFileSync(CHANGELOG, 'utf8'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} else if (SEMANTIC.test(first) && (areResultsCurrent() || acceptsStale)) {
  for (const folder of folders) {
    rewriteJson(join(folder, 'package.json'), (manifest: Manifest) => setVersion(manifest, first))
  }
  for (const path of LOCKFILES) rewriteJson(path, (lock: Lockfile) => setLocked(lock, first))
  for (const path of HELPER_MANIFESTS.map((manifest) => join(ROOT, manifest))) {
    writeFileSync(path, setHelperVersion(readFileSync(path, 'utf8'), first))
  }
  const kustomization = join(ROOT, 'deploy/kubernetes/kustomization.yaml')
  const manifests = readFileSync(kustomization, 'utf8')
  writeFileSync(kustomization, manifests.replace(/newTag: .*/, `newTag: ${first}`))
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(CHANGELOG, dateChangelog(readFileSync(CHANGELOG, 'utf8'), first, today))
} else if (SEMANTIC.test(first)) process.exitCode = 1
else {
  console.error(USAGE)
  process.exitCode = 2
}

function areResultsCurrent(): boolean {
  const args = ['--conditions=source', join(ROOT, 'bench/run.ts'), 'check']
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
}

type Lockfile = { version: string; packages: Record<string, Parameters<typeof setVersion>[0]> }

function setLocked(lock: Lockfile, version: string): Lockfile {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const isOurs = folders.includes(path)
    return [path, isOurs ? setVersion(entry, version) : entry]
  })
  return { ...lock, version, packages: Object.fromEntries(packages) }
}

function rewriteJson<T>(path: string, change: (value: T) => T): void {
  const file = join(ROOT, path)
  const value = change(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
