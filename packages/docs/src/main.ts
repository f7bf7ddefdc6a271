/** Writes the documentation to a folder: `node main.ts FOLDER`. Fails if a link is broken. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildDocs } from './build-docs.ts'
import { brokenLinks } from './check-links.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REPOSITORY = 'https://github.com/waraq/waraq/blob/main'
const [out = join(ROOT, 'packages/docs/dist')] = process.argv.slice(2)

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const files = await buildDocs({ folder: join(ROOT, 'docs'), version, repository: REPOSITORY })
const problems = brokenLinks(files)
if (problems.length > 0) throw new Error(`Broken links:\n${problems.join('\n')}`)
rmSync(out, { recursive: true, force: true })
for (const [path, content] of files) {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), content)
}
console.log(`Built ${files.size} files of documentation`)
