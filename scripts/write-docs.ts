// npm run docs:write: writes the pages and the wire types that are generated from the code.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsPage } from '@waraq/contract/error-entries'
import { optionsPage } from '../packages/docs/src/options.ts'
import { writeInstallLines } from './install-lines.ts'
import { wireTypes } from './wire-types.ts'

const files = {
  'packages/contract/src/wire.ts': wireTypes(),
  'docs/errors.md': errorsPage('en'),
  'docs/ar/errors.md': errorsPage('ar'),
  'docs/options.md': optionsPage(),
}

for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(import.meta.dirname, '..', name), text)
}
writeInstallLines()
