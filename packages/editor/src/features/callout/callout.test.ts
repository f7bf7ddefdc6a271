import { type KeyRow, testKeys } from '../../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
  ['a callout of a typed quote', 'p(|)', '«> [!note] One»', 'quote:callout=note(One|) p()'],
  ['a callout of a kind in capitals', 'p(|)', '«> [!WARNING] One»', 'quote:callout=warning(One|) p()'],
  ['a callout without a quote', 'p(|)', '«[!tip] One»', 'quote:callout=tip(One|) p()'],
  ['an unknown kind stays text', 'p(|)', '«> [!danger] One»', 'quote([!danger] One|)'],
  ['Backspace takes a typed callout back', 'p(|)', '«[!tip] » Backspace', 'p([!tip] |)'],
  ['Enter twice leaves a callout', 'quote:callout=note(one|) p()', 'Enter Enter «two»', 'quote:callout=note(one) p(two|) p()'],
  ['a callout keeps its lists', 'quote:callout=note(ul(li(one|))) p()', 'Enter «two»', 'quote:callout=note(ul(li(one) li(two|))) p()'],

  ['a caption of a selected picture', '‹image› p(two)', 'Enter «One»', 'image p:caption=true:center(One|) p(two)'],
  ['a caption that is there', 'p(zero) ‹image› p:caption=true:center(one) p(two)', '[Caption] «!»', 'p(zero) image p:caption=true:center(one!|) p(two)'],
  ['Enter after a caption begins plain text', 'image p:caption=true:center(one|)', 'Enter «two»', 'image p:caption=true:center(one) p(two|)'],
  ['Enter in an empty caption leaves it', 'image p:caption=true:center(|)', 'Enter «two»', 'image p(two|)'],
  ['Enter on a selected divider in a table begins a line', 'table(tr(td(p(one) ‹rule›))) p(two)', 'Enter «1»', 'table(tr(td(p(one) rule p(1|)))) p(two)'],

  ['a page break on an empty line', 'p(one) p(|) p(two)', '[Page break]', 'p(one) rule:pageBreak=true p(|two)'],
  ['a page break in a text', 'p(one| two)', '[Page break]', 'p(one) rule:pageBreak=true p(| two)'],
]

testKeys(ROWS)
