// npm run docs:write: writes the pages and the wire types that are generated from the code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_STATUS } from '@waraq/contract'
import { ERROR_ENTRIES, errorsPage } from '@waraq/contract/error-entries'
import { optionsPage } from '../packages/docs/src/options.ts'
import { PAGES_WITH_FIGURES, withFigures } from './docs-figures.ts'
import { pagesWithInstallLines } from './install-lines.ts'
import { wireTypes } from './wire-types.ts'
import { ROOT } from './workspaces.ts'

/** The text of every page, and of each file that is generated, by path. */
export function generatedFiles(): Record<string, string> {
  const files = pagesWithInstallLines()
  const pageOf = (path: string): string => files[path] ?? ''
  files['docs/contract.md'] = withErrorTable(pageOf('docs/contract.md'))
  for (const path of PAGES_WITH_FIGURES) files[path] = withFigures(path, pageOf(path))
  return {
    ...files,
    'docs/errors.md': errorsPage('en'),
    'docs/ar/errors.md': errorsPage('ar'),
    'docs/options.md': optionsPage(),
    'packages/contract/src/wire.ts': wireTypes(),
  }
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

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(join(ROOT, path), text)
}
