import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Keys in and around a table. */
// biome-ignore format: a row a line
const KEYS: KeyCase[] = [
  ['Control and Backspace empty selected cells', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)))', 'Control+Backspace', 'table(tr(*td() td(two)) tr(*td() td(four)))'],
  ['Control and Delete empty selected cells', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)))', 'Control+Delete', 'table(tr(*td() td(two)) tr(*td() td(four)))'],

  ['Down goes to the cell below', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', 'ArrowDown', 'table(tr(td(one) td(two)) tr(td(|three) td(four)))'],
  ['Up goes to the cell above', 'table(tr(td(one) td(two)) tr(td(th|ree) td(four)))', 'ArrowUp', 'table(tr(td(|one) td(two)) tr(td(three) td(four)))'],
  ['Right at the end of a cell goes to the next', 'table(tr(td(one|) td(two)))', 'ArrowRight', 'table(tr(td(one) td(|two)))'],
  ['Left at the start of a cell goes to the one before', 'table(tr(td(one) td(|two)))', 'ArrowLeft', 'table(tr(td(one|) td(two)))'],
  ['Down in the last row goes to the paragraph below', 'table(tr(td(o|ne))) p(two)', 'ArrowDown', 'table(tr(td(one))) p(|two)'],
  ['Up in the first row goes to the paragraph above', 'p(one) table(tr(td(t|wo)))', 'ArrowUp', 'p(one|) table(tr(td(two)))'],
  ['Down from a paragraph goes into the table below', 'p(o|ne) table(tr(td(two) td(three)))', 'ArrowDown', 'p(one) table(tr(td(|two) td(three)))'],
  ['Right at the end of a paragraph goes into the table', 'p(one|) table(tr(td(two)))', 'ArrowRight', 'p(one) table(tr(td(|two)))'],
  ['Down in the last row of a table that ends a text puts the caret below it', 'table(tr(td(one|)))', 'ArrowDown', 'table(tr(td(one))) p(|)'],
  ['typing below a table that ends a text makes a line there', 'table(tr(td(one|)))', 'ArrowDown «x»', 'table(tr(td(one))) p(x|)'],
  ['typing above a table that begins a text makes a line there', 'table(tr(td(|one)))', 'ArrowUp «x»', 'p(x|) table(tr(td(one)))'],
  ['Shift and Right at the end of a cell select it and the next', 'table(tr(td(one|) td(two)))', 'Shift+ArrowRight', 'table(tr(*td(one) *td(two)))'],
  ['Shift and Down select the cell and the one below', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', 'Shift+ArrowDown', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)))'],
]

/** The menu at the cell. */
// biome-ignore format: a row a line
const BUTTONS: KeyCase[] = [
  ['a row above', 'table(tr(td(o|ne) td(two)))', '[Table tools > Insert row above]', 'table(tr(td() td()) tr(td(o|ne) td(two)))'],
  ['a row below', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', '[Table tools > Insert row below]', 'table(tr(td(o|ne) td(two)) tr(td() td()) tr(td(three) td(four)))'],
  ['a row below the header', 'table(tr(th(o|ne) th(two)) tr(td(three) td(four)))', '[Table tools > Insert row below]', 'table(tr(th(o|ne) th(two)) tr(td() td()) tr(td(three) td(four)))'],
  ['a column before', 'table(tr(td(one) td(t|wo)) tr(td(three) td(four)))', '[Table tools > Insert column before]', 'table(tr(td(one) td() td(t|wo)) tr(td(three) td() td(four)))'],
  ['a column after', 'table(tr(th(o|ne) th(two)) tr(td(three) td(four)))', '[Table tools > Insert column after]', 'table(tr(th(o|ne) th() th(two)) tr(td(three) td() td(four)))'],
  ['a column after the last', 'table(tr(th(one) th(t|wo)) tr(td(three) td(four)))', '[Table tools > Insert column after]', 'table(tr(th(one) th(t|wo) th()) tr(td(three) td(four) td()))'],
  ['a row is deleted', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', '[Table tools > Delete row]', 'table(tr(td(|three) td(four)))'],
  ['the last row is deleted', 'table(tr(td(one) td(two)) tr(td(three) td(f|our)))', '[Table tools > Delete row]', 'table(tr(td(one) td(two))) p(|)'],
  ['a column is deleted', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', '[Table tools > Delete column]', 'table(tr(td(|two)) tr(td(four)))'],
  ['the last column is deleted', 'table(tr(td(one) td(t|wo)) tr(td(three) td(four)))', '[Table tools > Delete column]', 'table(tr(td(one)) tr(td(three)))'],
  ['selected rows are deleted together', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)) tr(td(five) td(six)))', '[Table tools > Delete row]', 'table(tr(td(|five) td(six)))'],
  ['selected columns are deleted together', 'table(tr(*td(one) *td(two) td(three)) tr(td(four) td(five) td(six)))', '[Table tools > Delete column]', 'table(tr(td(three)) tr(td(six)))'],
  ['the only row stays', 'p(zero) table(tr(td(o|ne) td(two))) p(three)', '[Table tools > Delete row]', 'p(zero) table(tr(td(o|ne) td(two))) p(three)'],
  ['the only column stays', 'p(zero) table(tr(td(o|ne)) tr(td(two)))', '[Table tools > Delete column]', 'p(zero) table(tr(td(o|ne)) tr(td(two)))'],
  ['the table is deleted', 'p(zero) table(tr(td(o|ne) td(two))) p(three)', '[Table tools > Delete table]', 'p(zero) p(|three)'],
  ['a table that is the whole text is deleted', 'table(tr(td(o|ne) td(two)))', '[Table tools > Delete table]', 'p(|)'],
  ['a header row begins', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', '[Table tools > Header row]', 'table(tr(th(o|ne) th(two)) tr(td(three) td(four)))'],
  ['a header row ends', 'table(tr(th(o|ne) th(two)) tr(td(three) td(four)))', '[Table tools > Header row]', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))'],
  ['a header row begins from any row', 'table(tr(td(one) td(two)) tr(td(th|ree) td(four)))', '[Table tools > Header row]', 'table(tr(th(one) th(two)) tr(td(th|ree) td(four)))'],
  ['a header row twice is none', 'table(tr(td(o|ne)) tr(td(two)))', '[Table tools > Header row] [Table tools > Header row]', 'table(tr(td(o|ne)) tr(td(two)))'],
  ['a row below a cell that is as high as two makes that higher', 'table(tr(td:rowspan=2(one) td(t|wo)) tr(td(three)))', '[Table tools > Insert row below]', 'table(tr(td:rowspan=3(one) td(t|wo)) tr(td()) tr(td(three)))'],
  ['a column in a cell that is as wide as two makes that wider', 'table(tr(td:colspan=2(one)) tr(td(t|wo) td(three)))', '[Table tools > Insert column after]', 'table(tr(td:colspan=3(one)) tr(td(t|wo) td() td(three)))'],
  ['deleting a row shortens a cell that spans two rows', 'table(tr(td:rowspan=2(one) td(two)) tr(td(th|ree)))', '[Table tools > Delete row]', 'table(tr(td(one) td(two))) p(|)'],
  ['deleting a column narrows a cell that spans two columns', 'table(tr(td:colspan=2(one)) tr(td(t|wo) td(three)))', '[Table tools > Delete column]', 'table(tr(td(one)) tr(td(|three)))'],
  ['a cell is centered', 'table(tr(td(o|ne) td(two)))', '[Table tools > Center]', 'table(tr(td:align=center(o|ne) td(two)))'],
  ['a centered cell is so no more', 'table(tr(td:align=center(o|ne) td(two)))', '[Table tools > Center]', 'table(tr(td(o|ne) td(two)))'],
  ['selected cells are aligned together', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)))', '[Table tools > Left]', 'table(tr(*td:align=left(one) td(two)) tr(*td:align=left(three) td(four)))'],
  ['a caption begins', 'table(tr(td(o|ne)))', '[Table tools > Caption]', 'table(tr(td(one))) p:caption=true:center(|) p()'],
  ['a table in a quote is deleted without the quote', 'quote(p(zero) table(tr(td(o|ne))))', '[Table tools > Delete table]', 'quote(zero|)'],
]

suite('tables', { skip: noChromium }, () => {
  test('keys have their effect in each part of a table', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, KEYS)
  })

  test('the menu at the cell changes the rows, columns and cells of the table', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, BUTTONS)
  })
})
