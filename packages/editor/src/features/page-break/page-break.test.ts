import { type KeyRow, testKeys } from '../../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
  ['a page break on an empty line', 'p(one) p(|) p(two)', '[Page break]', 'p(one) rule:pageBreak=true p(|two)'],
  ['a page break in a text', 'p(one| two)', '[Page break]', 'p(one) rule:pageBreak=true p(| two)'],
]

testKeys(ROWS)
