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
]

testKeys(ROWS)
