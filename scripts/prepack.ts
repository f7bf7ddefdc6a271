// prepack of every package: builds it and those it needs, adds the license, and fails if an
// exported file is missing. With WARAQ_BUILT=1 the packages are built already.
import { cpSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Edition } from '@waraq/scripture/corpus'
import { buildPackage, FONTS } from './build-package.ts'
import { inBuildOrder, type Manifest, ROOT, readWorkspaces, type Workspace } from './workspaces.ts'

const folder = `packages/${basename(process.cwd())}`
const all = readWorkspaces()
const ownWorkspaces = all.filter((one) => one.folder === folder)
if (ownWorkspaces.length !== 1)
  throw new Error(`run prepack in a folder of packages, not in ${folder}`)

if (process.env.WARAQ_BUILT !== '1') {
  let isStale = false
  for (const one of inBuildOrder(all, ownWorkspaces)) {
    isStale ||= !isCurrent(one)
    if (isStale) await buildPackage(one)
  }
}
for (const one of ownWorkspaces) {
  await writeLicense(one)
  const missing = publishedFilesOf(one.manifest).filter(
    (path) => !existsSync(join(ROOT, folder, path)),
  )
  if (missing.length > 0) throw new Error(`${one.name} lacks ${missing.join(', ')}`)
}

/** Whether the build is newer than its sources: npm packs all workspaces one by one. */
function isCurrent({ folder }: Workspace): boolean {
  const dist = statSync(join(ROOT, folder, 'dist'), { throwIfNoEntry: false })
  if (!dist) return false
  const own = [`${folder}/src/**`, `${folder}/*.json`, 'scripts/**']
  // The pages are made of the Markdown, too.
  const sources = globSync(folder === 'packages/docs' ? [...own, 'docs/**'] : own, { cwd: ROOT })
  return sources.every((path) => statSync(join(ROOT, path)).mtimeMs < dist.mtimeMs)
}

/** Ours, or that of the fonts or texts that the package consists of. */
async function writeLicense({ name, folder }: Workspace): Promise<void> {
  const file = join(ROOT, folder, 'LICENSE')
  if (name === '@waraq/fonts') {
    const texts = FONTS.map((font) =>
      readFileSync(join(ROOT, folder, `dist/licences/${font}.txt`), 'utf8'),
    )
    writeFileSync(file, texts.join('\n'))
  } else if (name === '@waraq/quran') {
    const { EDITIONS } = await import('@waraq/scripture/corpus')
    const texts = EDITIONS.filter(({ kind }) => kind === 'text')
    writeFileSync(file, texts.map(termsOf).join('\n'))
  } else cpSync(join(ROOT, 'LICENSE'), file)
}

function termsOf({ name, author, source, sourceUrl, licence, attribution }: Edition): string {
  return `${name}
  by       ${author}
  from     ${source} (${sourceUrl})
  license  ${licence}
  notice   ${attribution}
`
}

/** The paths of entry points and commands. */
function publishedFilesOf({ exports = {}, bin = {} }: Manifest): string[] {
  const targets = Object.values(exports).flatMap((target) => {
    if (typeof target === 'string') return [target]
    const { source: _, ...published } = target
    return Object.values(published)
  })
  return [...targets, ...Object.values(bin)]
}
