// npm run lint:names [-- PATH...]: names that the glossary replaced, and exported names used twice.
import { readTree } from '../test/lib/tree.ts'
import { fail, report } from './finding.ts'
import { findEqualExports } from './names/equal-exports.ts'
import { findStruckNames, unusedAllowances } from './names/struck-names.ts'

const files = readTree(/^(?:packages|scripts|bench|test|examples)\/.*\.(?:ts|js)$/)
const struck = findStruckNames(files).map(({ path, name, instead }) => ({
  path,
  message: `${path}: the name ${name} has a struck word; instead: ${instead}`,
}))
report([...struck, ...findEqualExports(files)], process.argv.slice(2))
fail(unusedAllowances(files).map((row) => `the allow list has an unused row: ${row}`))
