import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readText } from './lib/tree.ts'

interface Component {
  name: string
  version: string
  purl: string
  hashes?: { alg: string }[]
  licenses?: unknown[]
}

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'dist/sbom.cdx.json')

test('npm run sbom lists every package that a server may install, with its hash and license', (t) => {
  t.after(() => rmSync(FILE, { force: true }))
  execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, stdio: 'ignore' })
  const { bomFormat, components } = JSON.parse(readFileSync(FILE, 'utf8'))
  assert.equal(bomFormat, 'CycloneDX')
  const byName = new Map<string, Component>(
    components.map((component: Component) => [`${component.name}@${component.version}`, component]),
  )
  const needed = neededPackages()
  assert.ok(needed.length > 50)
  assert.deepEqual(
    needed.filter((name) => !byName.has(name)),
    [],
  )
  for (const name of needed) {
    const component = byName.get(name)
    assert.deepEqual(
      component?.hashes?.map(({ alg }) => alg),
      ['SHA-512'],
      name,
    )
    assert.ok(component?.licenses?.length, `${name} names no license`)
  }
  t.diagnostic(`${needed.length} packages`)
})

type Locked = { version?: string; dev?: boolean; link?: boolean; license?: string }

/** Every package of others in the lockfile that is not for development alone, as `name@version`. */
function neededPackages(): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readText('package-lock.json'),
  )
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
}
