// npm run docs:write: writes the pages and the wire types that are generated from the code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_STATUS } from '@waraq/contract'
import { ERROR_ENTRIES, errorsPage } from '@waraq/contract/error-entries'
import { OPERATIONS } from '@waraq/contract/openapi'
import { optionsPage } from '../packages/docs/src/options.ts'
import { CREDENTIAL_NAMES } from '../packages/docs/src/reference/samples.ts'
import { PAGES_WITH_FIGURES, withFigures } from './docs-figures.ts'
import { pagesWithInstallLines } from './install-lines.ts'
import { wireTypes } from './wire-types.ts'
import { ROOT } from './workspaces.ts'

/** The text of every page, and of each file that is generated, by path. */
export function generatedFiles(): Record<string, string> {
  const files = pagesWithInstallLines()
  const pageOf = (path: string): string => files[path] ?? ''
  files['docs/contract.md'] = withTables(pageOf('docs/contract.md'))
  for (const path of PAGES_WITH_FIGURES) files[path] = withFigures(path, pageOf(path))
  return {
    ...files,
    'docs/errors.md': errorsPage('en'),
    'docs/ar/errors.md': errorsPage('ar'),
    'docs/options.md': optionsPage(),
    'packages/contract/src/wire.ts': wireTypes(),
  }
}

/** The page of the contract with its tables of endpoints and of errors. */
function withTables(page: string): string {
  const endpoints = OPERATIONS.map(({ endpoint = '', method, path, credentials, success }) => {
    const names = credentials.map((credential) => CREDENTIAL_NAMES[credential])
    return `| ${endpoint} | ${method} | \`${path}\` | ${names.join(' or ')} | ${success.status} |\n`
  })
  const entries: Record<string, { meaning: string }> = ERROR_ENTRIES.en
  const errors = Object.entries(ERROR_STATUS).map(
    ([code, status]) => `| ${status} | \`${code}\` | ${entries[code]?.meaning} |\n`,
  )
  return withRows(withRows(page, '## Endpoints', endpoints), '## Errors', errors)
}

/** The page with these rows in the first table below a heading. */
function withRows(page: string, heading: string, rows: string[]): string {
  const rule = page.indexOf('\n|---', page.indexOf(`\n${heading}\n`))
  const start = page.indexOf('\n', rule + 1) + 1
  return page.slice(0, start) + rows.join('') + page.slice(page.indexOf('\n\n', start) + 1)
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(join(ROOT, path), text)
}
