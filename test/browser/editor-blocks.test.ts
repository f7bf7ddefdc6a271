import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const UP = 'Alt+Shift+ArrowUp'
const DOWN = 'Alt+Shift+ArrowDown'
const TWICE = 'Control+Shift+d'

/** Blocks that change places or are repeated. */
// biome-ignore format: a row a line
const BLOCKS: KeyCase[] = [
  ['a paragraph goes up', 'p(one) p(t|wo)', UP, 'p(t|wo) p(one)'],
  ['a paragraph goes down', 'p(o|ne) p(two)', DOWN, 'p(two) p(o|ne)'],
  ['the first paragraph stays', 'p(o|ne) p(two)', UP, 'p(o|ne) p(two)'],
  ['the last paragraph stays', 'p(one) p(t|wo)', DOWN, 'p(one) p(t|wo)'],
  ['selected paragraphs go together', 'p(one) p(t‹wo) h2(thr›ee) p(four)', UP, 'p(t‹wo) h2(thr›ee) p(one) p(four)'],
  ['a paragraph goes over a table', 'table(tr(td(one))) p(t|wo)', UP, 'p(t|wo) table(tr(td(one)))'],
  ['a picture goes down', '‹image› p(one) p(two)', DOWN, 'p(one) ‹image› p(two)'],
  ['an item goes up in its list', 'ul(li(one) li(t|wo))', UP, 'ul(li(t|wo) li(one))'],
  ['an item goes with those under it', 'ul(li(p(o|ne) ul(li(two))) li(three))', DOWN, 'ul(li(three) li(p(o|ne) ul(li(two))))'],
  ['the first item stays in its list', 'p(zero) ul(li(o|ne) li(two))', UP, 'p(zero) ul(li(o|ne) li(two))'],
  ['a line moves within its quote', 'quote(p(one) p(t|wo))', UP, 'quote(p(t|wo) p(one))'],
  ['a line stays in its cell', 'table(tr(td(o|ne) td(two)))', DOWN, 'table(tr(td(o|ne) td(two)))'],
  ['a move is undone at once', 'p(one) p(t|wo)', `${UP} Control+z`, 'p(one) p(t|wo)'],
  ['typing goes on in what moved', 'p(one) p(two|)', `${UP} «s»`, 'p(twos|) p(one)'],

  ['a paragraph twice', 'p(o|ne) p(two)', TWICE, 'p(one) p(o|ne) p(two)'],
  ['an item twice', 'ul(li(o|ne) li(two))', TWICE, 'ul(li(one) li(o|ne) li(two))'],
  ['selected blocks twice', 'h2(o‹ne) p(tw›o)', TWICE, 'h2(one) p(two) h2(o‹ne) p(tw›o)'],
  ['a selected picture twice', '‹image› p(one)', TWICE, 'image ‹image› p(one)'],
  ['a copy is undone at once', 'p(o|ne)', `${TWICE} Control+z`, 'p(o|ne)'],

  ['Escape selects the block', 'p(o|ne) p(two)', 'Escape', '‹p(one)› p(two)'],
  ['typing after Escape goes on at the caret', 'p(o|ne) p(two)', 'Escape «x»', 'p(ox|ne) p(two)'],
  ['Enter after Escape edits the block at the caret', 'p(o|ne) p(two)', 'Escape Enter', 'p(o|ne) p(two)'],
  ['Escape with selected words selects their block', 'p(o‹n›e) p(two)', 'Escape', '‹p(one)› p(two)'],
  ['Escape over two blocks selects the one around them', 'quote(p(o‹ne) p(tw›o)) p(three)', 'Escape', '‹quote(p(one) p(two))› p(three)'],
  ['Escape again selects the block around', 'p(zero) ul(li(one) li(t|wo))', 'Escape Escape', 'p(zero) ‹ul(li(one) li(two))›'],
  ['Escape in an item selects it', 'ul(li(one) li(t|wo))', 'Escape', 'ul(li(one) ‹li(two)›)'],
  ['Escape twice in a cell selects the table', 'table(tr(td(o|ne))) p(two)', 'Escape Escape', '‹table(tr(td(one)))› p(two)'],
  ['Down walks to the next block', 'p(o|ne) h2(two) p(three)', 'Escape ArrowDown', 'p(one) ‹h2(two)› p(three)'],
  ['Up walks to the block before', 'p(one) h2(two) p(th|ree)', 'Escape ArrowUp ArrowUp', '‹p(one)› h2(two) p(three)'],
  ['Down after the last item walks out of the list', 'ul(li(o|ne)) p(two)', 'Escape ArrowDown', 'ul(li(one)) ‹p(two)›'],
  ['Down at the last block stays', 'p(one) p(t|wo)', 'Escape ArrowDown', 'p(one) ‹p(two)›'],
  ['Enter edits the block that was walked to, at its end', 'p(o|ne) p(two)', 'Escape ArrowDown Enter «x»', 'p(one) p(twox|)'],
  ['a letter does not replace the block that was walked to', 'p(o|ne) p(two)', 'Escape ArrowDown «x»', 'p(one) p(twox|)'],
  ['a letter does not replace a picture that was walked to', 'p(o|ne) image p(two)', 'Escape ArrowDown «x»', 'p(one) image p(x|two)'],
  ['Enter on a picture that was walked to goes to its caption', 'p(o|ne) image', 'Escape ArrowDown Enter', 'p(one) image p:caption=true:center(|) p()'],
  ['Backspace after Escape deletes the block', 'p(one) p(t|wo) p(three)', 'Escape Backspace', 'p(one) p(|three)'],
  ['a selected block goes down', 'p(o|ne) p(two) p(three)', `Escape ${DOWN}`, 'p(two) ‹p(one)› p(three)'],
  ['a selected block goes twice, and Enter edits it at the caret', 'p(o|ne) p(two) p(three)', `Escape ${DOWN} ${DOWN} Enter`, 'p(two) p(three) p(o|ne)'],
  ['selected cells become one', 'table(tr(*td(one) *td(two)) tr(td(three) td(four)))', '[Table tools > Merge cells]', 'table(tr(*td:colspan=2(p(one) p(two))) tr(td(three) td(four)))'],
  ['a merged cell is split again', 'table(tr(td:colspan=2(o|ne)) tr(td(two) td(three)))', '[Table tools > Split cell]', 'table(tr(td(o|ne) td()) tr(td(two) td(three)))'],
  ['a header column', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', '[Table tools > Header column]', 'table(tr(th(o|ne) td(two)) tr(th(three) td(four)))'],
]

suite('blocks and cells', { skip: noChromium }, () => {
  test('blocks are moved and duplicated, cells are merged and split, in each case of the table', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    // The keys of selected blocks come with the tools.
    await page.locator('.wq-toolbar .wq-tool').first().waitFor()
    await requireKeyCases(t, page, BLOCKS)
  })
})
