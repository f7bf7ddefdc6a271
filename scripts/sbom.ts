// npm run sbom: writes dist/sbom.cdx.json, the CycloneDX bill of materials of the server.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Component {
  'bom-ref': string
  name: string
  version: string
}

interface Sbom {
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

type Locked = { version?: string; dev?: boolean }

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'dist/sbom.cdx.json')

// Not with --omit dev: npm then leaves out what a package of ours and a development tool both need.
const output = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: ROOT,
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const whole: Sbom = JSON.parse(output.toString())

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
)
const developmentOnly = new Set(namesOf(({ dev }) => dev === true))
for (const name of namesOf(({ dev }) => dev !== true)) developmentOnly.delete(name)

const components = whole.components.filter((one) => !developmentOnly.has(nameOf(one)))
const refs = new Set(components.map((component) => component['bom-ref']))
const dependencies = whole.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }))

mkdirSync(join(ROOT, 'dist'), { recursive: true })
writeFileSync(FILE, `${JSON.stringify({ ...whole, components, dependencies }, null, 2)}\n`)
console.log(`dist/sbom.cdx.json: ${components.length} packages`)

function nameOf({ name, version }: Component): string {
  return `${name}@${version}`
}

function namesOf(isChosen: (locked: Locked) => boolean): string[] {
  return Object.entries(packages)
    .filter(([path, locked]) => path.includes('node_modules/') && isChosen(locked))
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
}
