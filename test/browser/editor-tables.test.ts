import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Keys in and around a table. */
// biome-ignore format: a row a line
const KEYS: KeyCase[] = [
  ['Tab goes to the next cell and selects what is in it', 'table(tr(td(o|ne) td(two)))', 'Tab', 'table(tr(td(one) td(‹two›)))'],
  ['Tab goes to the next row', 'table(tr(td(one) td(t|wo)) tr(td(three) td(four)))', 'Tab', 'table(tr(td(one) td(two)) tr(td(‹three›) td(four)))'],
  ['Tab goes to an empty cell', 'table(tr(td(o|ne) td()))', 'Tab', 'table(tr(td(one) td(|)))'],
  ['Tab in the last cell makes a row', 'table(tr(th(one) th(two)) tr(td(three) td(four|)))', 'Tab', 'table(tr(th(one) th(two)) tr(td(three) td(four)) tr(td(|) td()))'],
  ['typing after Tab takes the place of what was in the cell', 'table(tr(td(o|ne) td(two)))', 'Tab «x»', 'table(tr(td(one) td(x|)))'],
  ['Shift and Tab go to the cell before', 'table(tr(td(one) td(t|wo)))', 'Shift+Tab', 'table(tr(td(‹one›) td(two)))'],
  ['Shift and Tab in the first cell stay there', 'p(zero) table(tr(td(o|ne)))', 'Shift+Tab', 'p(zero) table(tr(td(o|ne)))'],
  ['Tab in a later item in a cell takes it under the one before', 'table(tr(td(ul(li(one) li(t|wo))) td(three)))', 'Tab', 'table(tr(td(ul(li(p(one) ul(li(t|wo))))) td(three)))'],
  ['Tab in a first item in a cell goes to the next cell', 'table(tr(td(ul(li(o|ne))) td(two)))', 'Tab', 'table(tr(td(ul(li(one))) td(‹two›)))'],
  ['Enter makes another line in the cell', 'table(tr(td(one|) td(two)))', 'Enter', 'table(tr(td(p(one) p(|)) td(two)))'],
  ['Enter in a header cell makes another line in it', 'table(tr(th(one|)))', 'Enter', 'table(tr(th(p(one) p(|))))'],
  ['Shift and Enter break the line in the cell', 'table(tr(td(one|) td(two)))', 'Shift+Enter «x»', 'table(tr(td(one↵x|) td(two)))'],
  ['Backspace at the start of a cell changes nothing', 'table(tr(td(one) td(|two)))', 'Backspace', 'table(tr(td(one) td(|two)))'],
  ['Backspace at the start of the first cell changes nothing', 'p(zero) table(tr(td(|one)))', 'Backspace', 'p(zero) table(tr(td(|one)))'],
  ['Backspace in an empty cell changes nothing', 'table(tr(td(one) td(|)))', 'Backspace', 'table(tr(td(one) td(|)))'],
  ['Delete at the end of a cell changes nothing', 'table(tr(td(one|) td(two)))', 'Delete', 'table(tr(td(one|) td(two)))'],
  ['Backspace joins two lines of a cell', 'table(tr(td(p(one) p(|two))))', 'Backspace', 'table(tr(td(one|two)))'],
  ['Backspace at the start of a list in a cell takes its first item out', 'table(tr(td(ul(li(|one))) td()))', 'Backspace', 'table(tr(td(|one) td()))'],
  ['Backspace in the empty only cell changes nothing', 'table(tr(td(|)))', 'Backspace', 'table(tr(td(|)))'],

  ['Backspace empties selected cells', 'table(tr(*td(one) *td(two)) tr(td(three) td(four)))', 'Backspace', 'table(tr(*td() *td()) tr(td(three) td(four)))'],
  ['Delete empties selected cells', 'table(tr(td(one) *td(two)) tr(td(three) *td(four)))', 'Delete', 'table(tr(td(one) *td()) tr(td(three) *td()))'],
  ['Control and Backspace empty selected cells', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)))', 'Control+Backspace', 'table(tr(*td() td(two)) tr(*td() td(four)))'],
  ['Control and Delete empty selected cells', 'table(tr(*td(one) td(two)) tr(*td(three) td(four)))', 'Control+Delete', 'table(tr(*td() td(two)) tr(*td() td(four)))'],
  ['Backspace on all cells takes the table', 'p(zero) table(tr(*td(one) *td(two)) tr(*td(three) *td(four)))', 'Backspace', 'p(zero) p(|)'],
  ['Delete on all cells takes the table', 'table(tr(*td(one) *td(two)) tr(*td(three) *td(four))) p(five)', 'Delete', 'p(|five)'],
  ['Backspace on a selected table takes it', 'p(one) ‹table(tr(td(two)))› p(three)', 'Backspace', 'p(one) p(|three)'],
  ['typing on a selected table takes its place', 'p(one) ‹table(tr(td(two)))› p(three)', '«x»', 'p(one) p(x|) p(three)'],
  ['Enter on a selected table makes a line after it', 'p(one) ‹table(tr(td(two)))› p(three)', 'Enter', 'p(one) table(tr(td(two))) p(|) p(three)'],
  ['Backspace after a table twice takes it', 'table(tr(td(one))) p(|two)', 'Backspace Backspace', 'p(|two)'],
  ['Backspace over a table between paragraphs takes it', 'p(o‹ne) table(tr(td(two))) p(th›ree)', 'Backspace', 'p(o|ree)'],

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
  ['Control and A in a cell select the whole text', 'p(zero) table(tr(td(o|ne)))', 'Control+a', '‹p(zero) table(tr(td(one)))›'],

  ['bold in a part of a cell', 'table(tr(td(‹one› two) td(three)))', 'Control+b', 'table(tr(td(‹b{one}› two) td(three)))'],
  ['typing in a cell that is as wide as two', 'table(tr(td:colspan=2(one|)) tr(td(two) td(three)))', '«x»', 'table(tr(td:colspan=2(onex|)) tr(td(two) td(three)))'],
  ['Enter in a cell that is as high as two', 'table(tr(td:rowspan=2(one|) td(two)) tr(td(three)))', 'Enter', 'table(tr(td:rowspan=2(p(one) p(|)) td(two)) tr(td(three)))'],
  ['Tab through cells of different sizes', 'table(tr(td:rowspan=2(o|ne) td(two)) tr(td(three)))', 'Tab Tab', 'table(tr(td:rowspan=2(one) td(two)) tr(td(‹three›)))'],
  ['Backspace empties selected cells of different sizes', 'table(tr(*td:colspan=2(one)) tr(*td(two) *td(three)) tr(td(four) td(five)))', 'Backspace', 'table(tr(*td:colspan=2()) tr(*td() *td()) tr(td(four) td(five)))'],
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
