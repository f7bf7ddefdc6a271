import { type KeyRow, testKeys } from '../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
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
  ['Backspace on all cells takes the table', 'p(zero) table(tr(*td(one) *td(two)) tr(*td(three) *td(four)))', 'Backspace', 'p(zero) p(|)'],
  ['Delete on all cells takes the table', 'table(tr(*td(one) *td(two)) tr(*td(three) *td(four))) p(five)', 'Delete', 'p(|five)'],
  ['Backspace on a selected table takes it', 'p(one) ‹table(tr(td(two)))› p(three)', 'Backspace', 'p(one) p(|three)'],
  ['typing on a selected table takes its place', 'p(one) ‹table(tr(td(two)))› p(three)', '«x»', 'p(one) p(x|) p(three)'],
  ['Enter on a selected table makes a line after it', 'p(one) ‹table(tr(td(two)))› p(three)', 'Enter', 'p(one) table(tr(td(two))) p(|) p(three)'],
  ['Backspace after a table twice takes it', 'table(tr(td(one))) p(|two)', 'Backspace Backspace', 'p(|two)'],
  ['Backspace over a table between paragraphs takes it', 'p(o‹ne) table(tr(td(two))) p(th›ree)', 'Backspace', 'p(o|ree)'],

  ['Control and A in a cell select the whole text', 'p(zero) table(tr(td(o|ne)))', 'Control+a', '‹p(zero) table(tr(td(one)))›'],

  ['bold in a part of a cell', 'table(tr(td(‹one› two) td(three)))', 'Control+b', 'table(tr(td(‹b{one}› two) td(three)))'],
  ['typing in a cell that is as wide as two', 'table(tr(td:colspan=2(one|)) tr(td(two) td(three)))', '«x»', 'table(tr(td:colspan=2(onex|)) tr(td(two) td(three)))'],
  ['Enter in a cell that is as high as two', 'table(tr(td:rowspan=2(one|) td(two)) tr(td(three)))', 'Enter', 'table(tr(td:rowspan=2(p(one) p(|)) td(two)) tr(td(three)))'],
  ['Tab through cells of different sizes', 'table(tr(td:rowspan=2(o|ne) td(two)) tr(td(three)))', 'Tab Tab', 'table(tr(td:rowspan=2(one) td(two)) tr(td(‹three›)))'],
  ['Backspace empties selected cells of different sizes', 'table(tr(*td:colspan=2(one)) tr(*td(two) *td(three)) tr(td(four) td(five)))', 'Backspace', 'table(tr(*td:colspan=2()) tr(*td() *td()) tr(td(four) td(five)))'],
]

testKeys(ROWS)
