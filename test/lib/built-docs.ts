import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from './build-cache.ts'
import { ROOT } from './tree.ts'

const SOURCES = [
  'docs',
  'package.json',
  'packages/docs',
  'packages/contract/src',
  'packages/fonts/src',
  'packages/scripture/src/text',
  'test/lib/built-docs.ts',
]

const cache = buildOnce('waraq-docs', SOURCES, (folder) => {
  const generator = join(ROOT, 'packages/docs/src/main.ts')
  execFileSync(process.execPath, ['--conditions=source', generator, folder], { stdio: 'pipe' })
})

/** The folder of the documentation, built from this tree; the build fails if a link is broken. */
export const builtDocs = (): Promise<string> => cache.build()

/** Every file of the built documentation. */
export async function readBuiltDocs(): Promise<Map<string, Buffer>> {
  const folder = await builtDocs()
  const paths = globSync('**/*', { cwd: folder }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]))
}
