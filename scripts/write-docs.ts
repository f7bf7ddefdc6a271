// npm run docs:write: writes the pages of docs that are generated from the code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from '@waraq/contract/error-entries'
import { optionsPage } from '../packages/docs/src/options.ts'
import { writeInstallLines } from './install-lines.ts'

const pages = {
  'errors.md': errorsPage('en'),
  'ar/errors.md': errorsPage('ar'),
  'options.md': optionsPage(),
}

for (const [name, text] of Object.entries(pages)) {
  writeFileSync(join(import.meta.dirname, '../docs', name), text)
}
writeInstallLines()
