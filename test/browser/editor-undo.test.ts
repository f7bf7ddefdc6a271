import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, press, requireKeyCases, START } from './lib/key-cases.ts'
import { openEditor, pasteHtml } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Words, a tenth of a second from key to key, and a pause before each word but the first. */
const typedWith = (pause: number, keys: string) => async (page: Page) => {
  let time = START
  for (const letter of 'one two') {
    time += letter === ' ' ? pause : 100
    await page.clock.setFixedTime(time)
    await page.keyboard.type(letter)
  }
  await press(page, keys)
}

const LIST = '<ul><li>a</li><li>b</li></ul>'
const LETTERS =
  '<ol><li style="list-style-type:lower-alpha"><span style="background:yellow">a</span></li></ol>'

const pasting =
  (keys: string, html = LIST) =>
  async (page: Page) => {
    await pasteHtml(page, html)
    await press(page, keys)
  }

// biome-ignore format: a row a line
const UNDONE: KeyCase[] = [
  ['where nothing was done there is nothing to undo', 'p(one|)', 'Control+z', 'p(one|)'],
  ['words that were typed in one go are undone at once', 'p(|)', typedWith(100, 'Control+z'), 'p(|)'],
  ['words that were typed after a pause are undone by themselves', 'p(|)', typedWith(1000, 'Control+z'), 'p(one|)'],
  ['words that were typed before a pause are undone with the next step', 'p(|)', typedWith(1000, 'Control+z Control+z'), 'p(|)'],
  ['words that were typed at another place are undone by themselves', 'p(|one)', '«x» End «y» Control+z', 'p(xone|)'],
  ['what was undone comes back by the first of its keys', 'p(|)', '«one» Control+z Control+Shift+Z', 'p(one|)'],
  ['what was undone comes back by the second of its keys', 'p(|)', '«one» Control+z Control+y', 'p(one|)'],
  ['what was undone comes back by the toolbar', 'p(|)', '«one» [Undo] [Redo]', 'p(one|)'],
  ['several steps come back one by one', 'p(o|ne)', 'Control+Alt+1 Control+Shift+E Control+z Control+z Control+y', 'h1(o|ne)'],
  ['what was undone does not come back after something new', 'p(|)', '«one» Control+z «x» Control+y', 'p(x|)'],
  ['a heading is a paragraph again', 'p(o|ne)', 'Control+Alt+1 Control+z', 'p(o|ne)'],
  ['bold is undone, and the words stay selected', 'p(one ‹two›)', 'Control+b Control+z', 'p(one ‹two›)'],
  ['bold words that were typed are undone without the words before', 'p(|)', '«one » Control+b «two» Control+z', 'p(one |)'],
  ['words typed after bold ones are undone alone', 'p(|)', 'Control+b «one» Control+b « two» Control+z', 'p(b{one}|)'],
  ['words in a color from the toolbar are undone alone', 'p(|)', '«one » [Text color > Red] «two» Control+z', 'p(one |)'],
  ['a list of several lines is lines again', 'p(o‹ne) p(tw›o)', 'Control+Shift+Digit8 Control+z', 'p(o‹ne) p(tw›o)'],
  ['an item that went under another is beside it again', 'ul(li(one) li(t|wo))', 'Tab Control+z', 'ul(li(one) li(t|wo))'],
  ['an item that began is gone', 'ul(li(one|))', 'Enter Control+z', 'ul(li(one|))'],
  ['a line that was parted is whole', 'p(one| two)', 'Enter Control+z', 'p(one| two)'],
  ['lines that were joined are two', 'p(one) p(|two)', 'Backspace Control+z', 'p(one) p(|two)'],
  ['a deleted selection comes back selected', 'p(one ‹two) p(three› four)', 'Backspace Control+z', 'p(one ‹two) p(three› four)'],
  ['a deleted text comes back selected', 'h1(one) ul(li(tw|o))', 'Control+a Backspace Control+z', '‹h1(one) ul(li(two))›'],
  ['words that were typed over others give them back', 'p(one ‹two›)', '«x» Control+z', 'p(one ‹two›)'],
  ['an alignment is undone', 'p(o|ne)', 'Control+Shift+E Control+z', 'p(o|ne)'],
  ['a table that was put in is gone', 'p(one|)', '[Insert > Table] Enter Control+z', 'p(one|)'],
  ['a row that was put in is gone', 'table(tr(td(o|ne)))', '[Table tools > Insert row below] Control+z', 'table(tr(td(o|ne)))'],
  ['a deleted table comes back', 'p(one) table(tr(td(t|wo)))', '[Table tools > Delete table] Control+z', 'p(one) table(tr(td(t|wo)))'],
  ['cells that were emptied have what they had', 'table(tr(*td(one) *td(two)))', 'Backspace Control+z', 'table(tr(*td(one) *td(two)))'],
  ['a list that was pasted is gone', 'p(one) p(|)', pasting('Control+z'), 'p(one) p(|)'],
  ['a list that was pasted comes back', 'p(one) p(|)', pasting('Control+z Control+y'), 'p(one) ul(li(a) li(b|))'],
  ['a list of letters with marked words that was pasted is gone at once', 'p(one) p(|)', pasting('Control+z', LETTERS), 'p(one) p(|)'],
  ['a list of letters with marked words that was pasted comes back', 'p(one) p(|)', pasting('Control+z Control+y', LETTERS), 'p(one) ol:type=a(li(mark{a}|))'],
  ['words that were cut are there', 'p(one ‹two› three)', 'Control+x Control+z', 'p(one ‹two› three)'],
  ['a toggle that was put in is gone', 'p(o|ne)', '[Toggle] Control+z', 'p(o|ne)'],
  ['undo skips the folding of a toggle', 'toggle:open=true(summary(one) inside(two|))', '«x» Control+Enter Control+z', 'toggle:open=true(summary(one) inside(two|))'],
]

suite('each step is undone and redone as a whole', { skip: noChromium }, () => {
  test('undo and redo', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    // Even if a busy machine is slow between two keys.
    await page.clock.setFixedTime(START)
    await requireKeyCases(t, page, UNDONE)
  })
})
