// npm run docs:write: writes the pages and the wire types that are generated from the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_STATUS } from '@waraq/contract'
import { ERROR_ENTRIES, errorsPage } from '@waraq/contract/error-entries'
import { optionsPage } from '../packages/docs/src/options.ts'
import { writeInstallLines } from './install-lines.ts'
import { wireTypes } from './wire-types.ts'

const files = {
  'packages/contract/src/wire.ts': wireTypes(),
  'docs/contract.md': withErrorTable(readFileSync(pathOf('docs/contract.md'), 'utf8')),
  'docs/errors.md': errorsPage('en'),
  'docs/ar/errors.md': errorsPage('ar'),
  'docs/options.md': optionsPage(),
}

for (const [name, text] of Object.entries(files)) {
  writeFileSync(pathOf(name), text)
}
writeInstallLines()

function pathOf(name: string): string {
  return join(import.meta.dirname, '..', name)
}

function withErrorTable(page: string): string {
  const entries: Record<string, { meaning: string }> = ERROR_ENTRIES.en
  const rows = Object.entries(ERROR_STATUS).map(
    ([code, status]) => `| ${status} | \`${code}\` | ${entries[code]?.meaning} |\n`,
  )
  const head = '| status | code | meaning |\n|---|---|---|\n'
  const start = page.indexOf(head) + head.length
  return page.slice(0, start) + rows.join('') + page.slice(page.indexOf('\n\n', start) + 1)
}
