import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { codeIn } from '../packages/server/test/lib/pages.ts'
import { install, type PackedPackage, packedPackages } from './lib/packed.ts'
import { readText } from './lib/tree.ts'

// Files that a package may contain, besides those that npm always adds.
const SHIPPED =
  /^(?:dist\/.+\.(?:js|d\.ts|css|woff2)|dist\/docs\/[\w./-]+\.(?:html|md|json|txt|svg|png|webp)|dist\/admin-page\/page\.html|dist\/(?:licences\/[a-z-]+\.txt|THIRD-PARTY-NOTICES|quran-[0-9a-f]{16}\.db)|bin\/[a-z-]+\.js|package\.json|README\.md|LICENSE)$/
const MIN_BYTES = 20_000
// The module resolutions that must work, because our entry points are ES modules only.
const RESOLUTIONS = new Set(['bundler', 'node16-esm'])
const SOURCE_OR_TEST = /(?<!\.d)\.ts$|\.test\./

const TSC = 'node_modules/typescript/bin/tsc'
const ROOT_MANIFEST = JSON.parse(readText('package.json'))

// The entry points that run in any browser or backend with nothing else installed.
const BARE = [
  '@waraq/contract',
  '@waraq/scripture/text',
  '@waraq/sdk/backend',
  '@waraq/sdk/client',
  '@waraq/sdk/compare',
  '@waraq/sdk/renderer',
]

describe('packed packages', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waraq-packed-')))
  let packages: PackedPackage[] = []

  before(async () => {
    packages = await packedPackages()
  })
  after(() => rmSync(folder, { recursive: true }))

  test('a package ships what it runs: no source, no test', () => {
    assert.ok(packages.length >= 4)
    for (const { name, files } of packages) {
      const surplus = files.filter((path) => !SHIPPED.test(path) || SOURCE_OR_TEST.test(path))
      assert.deepEqual(surplus, [], name)
      assert.ok(
        files.some((path) => path.startsWith('dist/')),
        `${name} ships no build`,
      )
    }
  })

  test('the page of the administration is one script with its files', () => {
    const { files = [], tarball = '' } = packages.find(({ name }) => name === '@waraq/server') ?? {}
    const page = files.filter((path) => path.startsWith('dist/admin-page/')).toSorted()
    assert.deepEqual(
      page.map((path) => path.slice('dist/admin-page/'.length)),
      ['page.css', 'page.html', 'page.js'],
    )
    assert.match(readPacked(tarball, 'dist/admin-page/page.html'), /src="page\.js"/)
    assert.doesNotMatch(readPacked(tarball, 'dist/admin-page/page.js'), /\bimport\b/)
  })

  test('every exported file is in its package', () => {
    for (const one of packages) {
      for (const [subpath, path] of exportedFiles(one)) {
        assert.ok(one.files.includes(path), `${one.name} exports ${subpath} as a missing ${path}`)
      }
    }
  })

  test('publint and arethetypeswrong accept every package', async () => {
    const complaints = await Promise.all(packages.flatMap((one) => [lint(one), lintTypes(one)]))
    assert.deepEqual(complaints.flat(), [])
  })

  test('a package has content, a license, a README and the place of its source', () => {
    for (const { name, tarball, size, files } of packages) {
      assert.ok(size > MIN_BYTES, `${name} has ${size} bytes`)
      assert.ok(files.includes('LICENSE') && files.includes('README.md'), name)
      const manifest = JSON.parse(readPacked(tarball, 'package.json'))
      const directory = `packages/${name.slice('@waraq/'.length)}`
      assert.deepEqual(manifest.repository, { ...ROOT_MANIFEST.repository, directory })
      assert.equal(manifest.version, ROOT_MANIFEST.version, name)
      assert.deepEqual(manifest.publishConfig, { access: 'public', provenance: true }, name)
      assert.ok(manifest.keywords.length > 2 && manifest.homepage && manifest.bugs, name)
    }
  })

  test('the script for pages names the licenses of the code that it contains', () => {
    const tarball = packages.find(({ name }) => name === '@waraq/embed')?.tarball ?? ''
    const [banner] = readPacked(tarball, 'dist/script-tag.js').split('\n')
    const expected = `/*! Waraq ${ROOT_MANIFEST.version}, MIT. Contains ProseMirror,`
    assert.ok(banner?.startsWith(expected), banner)
    const notices = readPacked(tarball, 'dist/THIRD-PARTY-NOTICES')
    for (const name of ['prosemirror-model', 'prosemirror-view', 'orderedmap', 'w3c-keyname']) {
      assert.match(notices, new RegExp(`^${name} \\d.* \\(MIT\\)$`, 'm'))
    }
    assert.match(notices, /Permission is hereby granted/)
  })

  test('entry points for any runtime load without third-party packages', () => {
    const own = packages.filter(({ name }) =>
      BARE.some((entryPoint) => entryPoint.startsWith(name)),
    )
    importAll(install(folder, own), BARE)
  })

  test('every entry point can be imported in plain Node', () => {
    const entryPoints = packages.flatMap(entryPointsOf)
    for (const entryPoint of BARE)
      assert.ok(entryPoints.includes(entryPoint), `${entryPoint} is no longer exported`)
    importAll(install(folder, packages, { thirdParty: true }), entryPoints)
  })

  test('the samples of the package READMEs compile, and those for any runtime print the documented output', () => {
    const consumer = install(folder, packages, { thirdParty: true })
    const samples = ['contract', 'editor', 'embed', 'scripture'].map((name) => {
      const tarball = packages.find((one) => one.name === `@waraq/${name}`)?.tarball ?? ''
      const file = `${name}.ts`
      writeFileSync(join(consumer, file), codeIn(readPacked(tarball, 'README.md'), 'ts'))
      return file
    })
    writeFileSync(join(consumer, 'styles.d.ts'), "declare module '*.css'\n")
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
    run(consumer, [TSC, ...flags, 'styles.d.ts', ...samples])
    assert.equal(run(consumer, ['contract.ts']), 'A letter to a friend\ninvalid_content\n')
    assert.match(run(consumer, ['scripture.ts']), /255[\s\S]*true/)
  })

  test('every command runs from its package', () => {
    const consumer = install(folder, packages, { thirdParty: true })
    const commands = packages.flatMap(({ name, bin }) =>
      Object.values(bin).map((path) => join(name, path)),
    )
    assert.ok(commands.length >= 2)
    for (const command of commands) {
      const help = run(consumer, [join('node_modules', command), '--help'])
      assert.match(help, /waraq/, command)
    }
  })

  test('the types of every entry point check in a TypeScript project', () => {
    const consumer = install(folder, packages, { thirdParty: true })
    const entryPoints = packages
      .flatMap(entryPointsOf)
      .filter((entryPoint) => !entryPoint.endsWith('.js'))
    const names = entryPoints.map((entryPoint, at) => `import * as entry${at} from '${entryPoint}'`)
    const uses = entryPoints.map((_, at) => `console.log(entry${at} satisfies object)`)
    writeFileSync(join(consumer, 'customer.ts'), [...names, ...uses, ''].join('\n'))
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
    run(consumer, [TSC, ...flags, 'customer.ts'])
  })
})

// publint's findings about the packed files.
async function lint({ name, tarball }: PackedPackage): Promise<string[]> {
  const { buffer } = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
  return messages.map((message) => `${name}: ${formatMessage(message, pkg, { color: false })}`)
}

// arethetypeswrong's findings about entry points with types.
async function lintTypes({ name, tarball, exports }: PackedPackage): Promise<string[]> {
  const entryPoints = Object.keys(exports).filter((subpath) => !/\.(?:json|css|js)$/.test(subpath))
  if (entryPoints.length === 0) return []
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)))
  const result = await checkPackage(data, { entrypoints: entryPoints })
  if (!result.types) return [`${name}: no types`]
  return result.problems
    .filter((problem) => !('resolutionKind' in problem) || RESOLUTIONS.has(problem.resolutionKind))
    .map((problem) => `${name}: ${JSON.stringify(problem)}`)
}

function readPacked(tarball: string, path: string): string {
  const words = ['-xzOf', tarball, `package/${path}`]
  return execFileSync('tar', words, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
}

function exportedFiles({ exports }: PackedPackage): [subpath: string, path: string][] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const targets = typeof target === 'string' ? { default: target } : target
    const { source: _, ...published } = targets
    return Object.values(published).map((path): [string, string] => [subpath, path.slice(2)])
  })
}

function entryPointsOf({ name, exports }: PackedPackage): string[] {
  const subpaths = Object.keys(exports).filter((subpath) => !/\.(?:json|css)$/.test(subpath))
  return subpaths.map((subpath) => name + subpath.slice(1))
}

function importAll(consumer: string, entryPoints: string[]): void {
  const script = entryPoints.map((entryPoint) => `await import('${entryPoint}')`).join('\n')
  run(consumer, ['--input-type=module', '--eval', script])
}

// Throws with what the program wrote when it fails.
function run(cwd: string, args: string[]): string {
  return execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })
}
