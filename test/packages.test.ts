import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { install, type PackedPackage, packedPackages } from './lib/packed.ts'

// Files that a package may contain, besides those that npm always adds.
const SHIPPED =
  /^(?:dist\/.+\.(?:js|d\.ts|css|woff2)|dist\/licences\/[a-z-]+\.txt|bin\/[a-z-]+\.js|package\.json|README\.md|LICENSE)$/
const SOURCE_OR_TEST = /(?<!\.d)\.ts$|\.test\./

// The doors that run in any browser or backend with nothing else installed.
const BARE = [
  '@waraq/contract',
  '@waraq/scripture/text',
  '@waraq/sdk/backend',
  '@waraq/sdk/client',
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

  test('every exported file is in its package', () => {
    for (const one of packages) {
      for (const [subpath, path] of exportedFiles(one)) {
        assert.ok(one.files.includes(path), `${one.name} exports ${subpath} as a missing ${path}`)
      }
    }
  })

  test('nothing in a package puts off the tools of those who install it', async () => {
    const complaints = await Promise.all(packages.map(complaintsAbout))
    assert.deepEqual(complaints.flat(), [])
  })

  test('contract and SDK need nothing from anyone else', () => {
    const own = packages.filter(({ name }) => BARE.some((door) => door.startsWith(name)))
    importAll(install(folder, own), BARE)
  })

  test('every door opens under plain Node', () => {
    const doors = packages.flatMap(doorsOf)
    for (const door of BARE) assert.ok(doors.includes(door), `${door} is no longer exported`)
    importAll(install(folder, packages, { thirdParty: true }), doors)
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

  test('a customer in TypeScript gets types that check, behind every door', () => {
    const consumer = install(folder, packages, { thirdParty: true })
    const doors = packages.flatMap(doorsOf).filter((door) => !door.endsWith('.js'))
    const names = doors.map((door, at) => `import * as door${at} from '${door}'`)
    const uses = doors.map((_, at) => `console.log(door${at} satisfies object)`)
    writeFileSync(join(consumer, 'customer.ts'), [...names, ...uses, ''].join('\n'))
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
    run(consumer, [join(consumer, 'node_modules/typescript/bin/tsc'), ...flags, 'customer.ts'])
  })
})

// publint's findings about the packed files.
async function complaintsAbout({ name, tarball }: PackedPackage): Promise<string[]> {
  const { buffer } = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
  return messages.map((message) => `${name}: ${formatMessage(message, pkg, { color: false })}`)
}

function exportedFiles({ exports }: PackedPackage): [subpath: string, path: string][] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const targets = typeof target === 'string' ? { default: target } : target
    const { source: _, ...published } = targets
    return Object.values(published).map((path): [string, string] => [subpath, path.slice(2)])
  })
}

function doorsOf({ name, exports }: PackedPackage): string[] {
  const subpaths = Object.keys(exports).filter((subpath) => !/\.(?:json|css)$/.test(subpath))
  return subpaths.map((subpath) => name + subpath.slice(1))
}

function importAll(consumer: string, doors: string[]): void {
  const script = doors.map((door) => `await import('${door}')`).join('\n')
  run(consumer, ['--input-type=module', '--eval', script])
}

// Throws with what the program wrote when it fails.
function run(cwd: string, args: string[]): string {
  return execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })
}
