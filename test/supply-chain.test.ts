import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closureOf, type Locked, lockfile } from './lib/lockfile.ts'
import { readManifests } from './lib/tree.ts'

const MAX_NEEDED = 70
const MAX_INSTALLED = 80
const MAX_DIRECT = 15
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

// Packages that may run a script when they are installed.
const INSTALL_SCRIPTS: string[] = []

// Third-party runtime dependencies of each package. A new one needs a decision record.
const RUNTIME: Record<string, string[]> = {
  '@waraq/fonts': [],
  '@waraq/docs': [],
  '@waraq/quran': [],
  '@waraq/contract': [],
  '@waraq/scripture': [],
  '@waraq/sdk': ['@highlightjs/cdn-assets'],
  // Its libraries are in its build.
  '@waraq/exchange': [],
  '@waraq/conformance': [],
  '@waraq/embed': [],
  '@waraq/editor': [
    'prosemirror-commands',
    'prosemirror-dropcursor',
    'prosemirror-gapcursor',
    'prosemirror-history',
    'prosemirror-inputrules',
    'prosemirror-keymap',
    'prosemirror-model',
    'prosemirror-schema-list',
    'prosemirror-state',
    'prosemirror-tables',
    'prosemirror-transform',
    'prosemirror-view',
  ],
  '@waraq/server': [
    '@fontsource/amiri-quran',
    '@modelcontextprotocol/server',
    'aws4fetch',
    'fastify',
    'harfbuzzjs',
    'ipaddr.js',
    'pg',
    'pino',
    'typebox',
  ],
}

// Optional dependencies.
const OPTIONAL: Record<string, string[]> = {
  '@waraq/fonts': [],
  '@waraq/docs': [],
  '@waraq/quran': [],
  '@waraq/contract': [],
  '@waraq/scripture': [],
  '@waraq/sdk': [],
  '@waraq/exchange': [],
  '@waraq/conformance': [],
  '@waraq/editor': [],
  '@waraq/embed': [],
  '@waraq/server': ['@resvg/resvg-js', 'sharp'],
}

// Frameworks that the host chooses, in any of these versions, and libraries of which a bundle must
// have one copy: the lockfile keeps a checkout exact.
const RANGES =
  /^(?:react >=18|vue \^3\.4\.0|typebox \^1\.4\.3|prosemirror-[a-z-]+ \^\d+\.\d+\.\d+)$/

const locked = Object.entries(lockfile.packages)
const foreign = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link)
const manifests = readManifests()

test('every third-party package is locked by its hash', () => {
  assert.ok(foreign.length > 50)
  assert.deepEqual(
    namesOf(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))),
    [],
  )
})

test('the lockfile names no registry, so that any mirror works', () => {
  assert.deepEqual(namesOf(locked.filter(([, { resolved }]) => resolved?.includes('://'))), [])
})

test('no package runs a script when it is installed', () => {
  const withScripts = namesOf(locked.filter(([, { hasInstallScript }]) => hasInstallScript))
  assert.deepEqual(
    withScripts.filter((path) => !INSTALL_SCRIPTS.includes(path)),
    [],
  )
})

test('every version in a package.json is exact, but for shared libraries of pages', () => {
  const loose = manifests.flatMap(({ manifest }) => {
    const { name, dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
    const versions = {
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }
    return Object.entries(versions)
      .filter(([, version]) => !EXACT.test(version))
      .map(([other, version]) => `${other} ${version}`)
      .filter((range) => !RANGES.test(range))
      .map((range) => `${name}: ${range}`)
  })
  assert.deepEqual(loose, [])
})

test('the third-party dependencies of each package are those of the decisions', () => {
  const ours = manifests.filter(({ folder }) => folder.startsWith('packages/'))
  const namesOfOthers = (dependencies: Record<string, string> = {}) =>
    Object.keys(dependencies).filter((other) => !other.startsWith('@waraq/'))
  const needed = ours.map(({ manifest }) => [manifest.name, namesOfOthers(manifest.dependencies)])
  const optional = ours.map(({ manifest }) => [
    manifest.name,
    namesOfOthers(manifest.optionalDependencies),
  ])
  assert.deepEqual(Object.fromEntries(needed), RUNTIME)
  assert.deepEqual(Object.fromEntries(optional), OPTIONAL)
  for (const others of Object.values(RUNTIME)) assert.ok(others.length <= MAX_DIRECT)
})

test(`the server needs at most ${MAX_NEEDED} third-party packages`, (t) => {
  const optional = new Set(Object.values(OPTIONAL).flat())
  const needed = closureOf('packages/server', (name) => !optional.has(name))
  t.diagnostic(`the server needs ${needed.length} packages of others`)
  assert.ok(needed.length > MAX_DIRECT, 'the walk through the lockfile is broken')
  assert.ok(needed.length <= MAX_NEEDED, needed.join('\n'))
})

test(`the server has at most ${MAX_INSTALLED} third-party packages with the optional ones`, (t) => {
  const closure = closureOf('packages/server', () => true)
  t.diagnostic(`with what is optional they are ${closure.length}`)
  assert.ok(closure.length <= MAX_INSTALLED, closure.join('\n'))
})

function namesOf(entries: [string, Locked][]): string[] {
  return entries.map(([path]) => path)
}
