import { parseArgs } from 'node:util'
import { readTree } from '../test/lib/tree.ts'
import { findEqualExports } from './names/equal-exports.ts'
import { findStruckNames, unusedAllowances } from './names/struck-names.ts'
import { applyRatchet, fail } from './ratchet.ts'

// npm run lint:names                 each top folder against its ceilings
// npm run lint:names -- PATH         every finding below a path
// npm run lint:names -- --tighten    lowers the ceilings to the current counts
const { values, positionals } = parseArgs({
  options: { tighten: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const files = readTree(/^(?:packages|scripts|bench|test|examples)\/.*\.(?:ts|js)$/)
const struck = findStruckNames(files).map(({ path, name, instead }) => ({
  path,
  message: `${path}: the name ${name} has a struck word; instead: ${instead}`,
}))
const equal = findEqualExports(files)

if (positionals.length > 0) {
  const below = [...struck, ...equal].filter(({ path }) =>
    positionals.some((start) => path.startsWith(start)),
  )
  for (const { message } of below) console.log(message)
} else {
  applyRatchet('struck names', struck, values.tighten)
  applyRatchet('equal exports', equal, values.tighten)
  fail(unusedAllowances(files).map((row) => `the allow list has an unused row: ${row}`))
}
