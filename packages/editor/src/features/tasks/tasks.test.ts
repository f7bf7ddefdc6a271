import { type KeyRow, testKeys } from '../../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
  ['tasks by their key', 'p(o|ne)', 'Control+Shift+Digit9', 'tasks(todo(o|ne))'],
  ['tasks by the toolbar', 'p(o|ne)', '[Task list]', 'tasks(todo(o|ne))'],
  ['tasks of several lines', 'p(o‹ne) p(tw›o)', 'Control+Shift+Digit9', 'tasks(todo(o‹ne) todo(tw›o))'],
  ['a list becomes tasks', 'ul(li(o|ne) li(two))', 'Control+Shift+Digit9', 'tasks(todo(o|ne) todo(two))'],
  ['tasks become a list', 'tasks(done(o|ne) todo(two))', 'Control+Shift+Digit8', 'ul(li(o|ne) li(two))'],
  ['all of a list becomes tasks', 'ul(li(o‹ne) li(tw›o))', 'Control+Shift+Digit9', 'tasks(todo(o‹ne) todo(tw›o))'],
  ['all tasks become a numbered list', 'tasks(done(o‹ne) todo(tw›o))', 'Control+Shift+Digit7', 'ol(li(o‹ne) li(tw›o))'],
  ['Enter at the end of a task begins the next', 'tasks(todo(one|))', 'Enter', 'tasks(todo(one) todo(|))'],
  ['Enter at the end of a task that is done begins one that is not', 'tasks(done(one|))', 'Enter', 'tasks(done(one) todo(|))'],
  ['Enter at the start of a task makes one above', 'tasks(todo(|one))', 'Enter', 'tasks(todo() todo(|one))'],
  ['Enter in a task under an item begins the next task', 'ul(li(p(one) tasks(todo(two|))))', 'Enter', 'ul(li(p(one) tasks(todo(two) todo(|))))'],
  ['Enter in the middle of a task makes two', 'tasks(todo(one| two))', 'Enter', 'tasks(todo(one) todo(| two))'],
  ['Enter in an empty task leaves the tasks', 'tasks(done(one) todo(|))', 'Enter', 'tasks(done(one)) p(|)'],
  ['Enter in an empty task between others parts the tasks', 'tasks(done(one) todo(|) done(two))', 'Enter', 'tasks(done(one)) p(|) tasks(done(two))'],
  ['Enter in an empty nested task takes it out by one level', 'tasks(todo(p(one) tasks(todo(|))))', 'Enter', 'tasks(todo(one) todo(|))'],
  ['Backspace at the start of a task makes a paragraph of it', 'tasks(done(|one) todo(two))', 'Backspace', 'p(|one) tasks(todo(two))'],
  ['Backspace at the start of a later task takes it out of the tasks', 'tasks(todo(one) todo(|two))', 'Backspace', 'tasks(todo(one)) p(|two)'],
  ['Backspace in an empty task takes it out of the tasks', 'tasks(todo(one) todo(|))', 'Backspace', 'tasks(todo(one)) p(|)'],
  ['Backspace after tasks takes the paragraph into the last one', 'tasks(todo(one)) p(|two)', 'Backspace', 'tasks(todo(one|two))'],
  ['Delete at the end of a task takes the next into it', 'tasks(todo(one|) done(two))', 'Delete', 'tasks(todo(one|two))'],
  ['Tab takes a task under the one before', 'tasks(todo(one) done(two|))', 'Tab', 'tasks(todo(p(one) tasks(done(two|))))'],
  ['Tab does nothing to a first task', 'tasks(todo(one|))', 'Tab', 'tasks(todo(one|))'],
  ['Shift and Tab take a nested task out', 'tasks(todo(p(one) tasks(done(two|))))', 'Shift+Tab', 'tasks(todo(one) done(two|))'],
  ['Shift and Tab take a task of the first level out of the tasks', 'tasks(todo(one|))', 'Shift+Tab', 'p(one|)'],
  ['brackets make a task', 'p(|)', '«[ ] x»', 'tasks(todo(x|))'],
  ['brackets without a space make a task', 'p(|)', '«[] x»', 'tasks(todo(x|))'],
  ['a large cross in brackets makes a task that is done', 'p(|)', '«[X] y»', 'tasks(done(y|))'],
  ['a cross in brackets makes a task that is done', 'p(|)', '«[x] y»', 'tasks(done(y|))'],
  ['a cross in brackets checks a task', 'tasks(done(one) todo(|))', '«[x] y»', 'tasks(done(one) done(y|))'],
  ['brackets in a task that is done open it again', 'tasks(done(|one))', '«[ ] »', 'tasks(todo(|one))'],
  ['brackets after a task go on with the tasks', 'tasks(todo(one)) p(|)', '«[ ] x»', 'tasks(todo(one) todo(x|))'],
]

testKeys(ROWS)
