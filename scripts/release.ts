// npm run release [-- --arch x64] [-- --out FOLDER] [-- --uncompressed]: packs every package and
// writes the release archive of each architecture with SHA256SUMS into release/.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ARCHITECTURES, buildArchive } from './release/archive.ts'
import { packAll } from './release/pack-all.ts'
import { ROOT } from './workspaces.ts'

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true },
    out: { type: 'string' },
    uncompressed: { type: 'boolean' },
  },
})
const architectures = values.arch ?? [...ARCHITECTURES]
const unknown = architectures.filter((name) => !ARCHITECTURES.some((one) => one === name))
if (unknown.length > 0) throw new Error(`--arch is one of ${ARCHITECTURES.join(', ')}`)

const out = resolve(values.out ?? join(ROOT, 'release'))
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const tarballs = packAll(join(out, 'packages'))
for (const arch of ARCHITECTURES.filter((one) => architectures.includes(one))) {
  console.log(buildArchive({ arch, out, tarballs, isUncompressed: values.uncompressed === true }))
}
writeFileSync(join(out, 'integrity.json'), `${JSON.stringify(integrityOf(tarballs), null, 2)}\n`)
writeFileSync(join(out, 'SHA256SUMS'), sumsOf(readdirSync(out)))

function sumsOf(names: string[]): string {
  return names
    .filter((name) => name.endsWith('.tar.xz') || name.endsWith('.json'))
    .sort()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')
      return `${hash}  ${name}\n`
    })
    .join('')
}

/** Hashes of the files that pages load from a CDN, for the `integrity` attribute. */
function integrityOf({ readPacked }: ReturnType<typeof packAll>): Record<string, string> {
  const files = ['dist/script-tag.js', 'dist/styles.css']
  return Object.fromEntries(
    files.map((path) => {
      const hash = createHash('sha384').update(readPacked('@waraq/embed', path)).digest('base64')
      return [path, `sha384-${hash}`]
    }),
  )
}
