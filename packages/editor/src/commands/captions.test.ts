import { type KeyRow, testKeys } from '../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
  ['a caption of a selected picture', '‹image› p(two)', 'Enter «One»', 'image p:caption=true:center(One|) p(two)'],
  ['a caption that is there', 'p(zero) ‹image› p:caption=true:center(one) p(two)', '[Caption] «!»', 'p(zero) image p:caption=true:center(one!|) p(two)'],
  ['Enter after a caption begins plain text', 'image p:caption=true:center(one|)', 'Enter «two»', 'image p:caption=true:center(one) p(two|)'],
  ['Enter in an empty caption leaves it', 'image p:caption=true:center(|)', 'Enter «two»', 'image p(two|)'],
  ['Enter on a selected divider in a table begins a line', 'table(tr(td(p(one) ‹rule›))) p(two)', 'Enter «1»', 'table(tr(td(p(one) rule p(1|)))) p(two)'],
]

testKeys(ROWS)
