import { type KeyRow, testKeys } from '../../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
  ['a toggle around a line', 'p(o|ne)', '[Toggle]', 'toggle(summary(|) inside(one))'],
  ['a toggle around several lines', 'p(o‹ne) p(tw›o) p(three)', '[Toggle]', 'toggle(summary(|) inside(p(one) p(two))) p(three)'],
  ['no sign makes a block in a summary', 'toggle:open=true(summary(|) inside())', '«# - x»', 'toggle:open=true(summary(# - x|) inside())'],
  ['a hyphen in what a toggle folds makes a list in it', 'toggle:open=true(summary() inside(|))', '«- x»', 'toggle:open=true(summary() inside(ul(li(x|))))'],
  ['Enter on the empty only line of a toggle makes another', 'toggle:open=true(summary(one) inside(|))', 'Enter', 'toggle:open=true(summary(one) inside(p() p(|)))'],
  ['Backspace at the start of what a toggle folds changes nothing', 'toggle:open=true(summary(one) inside(|two))', 'Backspace', 'toggle:open=true(summary(one) inside(|two))'],
  ['Backspace after a toggle selects the toggle', 'toggle:open=true(summary(one) inside(two)) p(|three)', 'Backspace', '‹toggle:open=true(summary(one) inside(two))› p(three)'],
  ['Delete before a toggle selects the toggle', 'p(one|) toggle:open=true(summary(two) inside(three))', 'Delete', 'p(one) ‹toggle:open=true(summary(two) inside(three))›'],
  ['Enter in the summary goes into what is folded', 'toggle:open=true(summary(one|) inside(two))', 'Enter «x»', 'toggle:open=true(summary(one) inside(x|two))'],
  ['Enter in the summary of a folded toggle goes on below it', 'toggle(summary(one|) inside(two))', 'Enter «x»', 'toggle(summary(one) inside(two)) p(x|)'],
  ['Enter on an empty last line leaves a toggle', 'toggle:open=true(summary(one) inside(p(two) p(|)))', 'Enter «x»', 'toggle:open=true(summary(one) inside(two)) p(x|)'],
  ['Backspace at the start of the summary takes a toggle apart', 'toggle:open=true(summary(|one) inside(two))', 'Backspace', 'p(|one) p(two) p()'],
  ['a toggle is open for readers', 'toggle:open=true(summary(on|e) inside(two))', '[Open for readers]', 'toggle(summary(on|e) inside(two))'],
]

testKeys(ROWS)
