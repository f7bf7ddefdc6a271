import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Enter, where a browser has a part in it; all keys are tested without a page. */
// biome-ignore format: a row a line
const ENTER: KeyCase[] = [
  ['in the middle of a paragraph it makes two', 'p(one| two)', 'Enter', 'p(one) p(| two)'],
  ['with Shift it breaks the line', 'p(one| two)', 'Shift+Enter', 'p(one↵| two)'],
  ['in an item it begins the next', 'ul(li(one|))', 'Enter «two»', 'ul(li(one) li(two|))'],
  ['before a picture with which a text begins a line comes', '‹image› p(after)', 'ArrowLeft Enter', 'p(|) image p(after)'],
  ['in the summary of an open toggle it goes into it', 'toggle:open=true(summary(one|) inside(two))', 'Enter', 'toggle:open=true(summary(one) inside(|two))'],
  ['in the middle of a summary it goes into the toggle', 'toggle:open=true(summary(o|ne) inside(two))', 'Enter', 'toggle:open=true(summary(one) inside(|two))'],
  ['in the summary of a folded toggle it makes a line after it', 'toggle(summary(one|) inside(two)) p(three)', 'Enter', 'toggle(summary(one) inside(two)) p(|) p(three)'],
  ['on the empty last line of a toggle it leaves the toggle', 'toggle:open=true(summary(one) inside(p(two) p(|)))', 'Enter', 'toggle:open=true(summary(one) inside(two)) p(|)'],
  ['Down at the end of a program that ends a text goes on below it', 'code(one|)', 'ArrowDown', 'code(one) p(|)'],
  ['with Control it folds the toggle around the caret', 'toggle:open=true(summary(one) inside(two|))', 'Control+Enter', 'toggle:open=true(summary(one|) inside(two))'],
]

/** Backspace, Delete and related keys. */
// biome-ignore format: a row a line
const TAKING: KeyCase[] = [
  ['Control and Backspace at the start of an item do as Backspace does', 'ul(li(one) li(|two))', 'Control+Backspace', 'ul(li(one)) p(|two)'],
  ['Backspace takes the letter before the caret', 'p(one|)', 'Backspace', 'p(on|)'],
  ['Delete takes the letter after the caret', 'p(|one)', 'Delete', 'p(|ne)'],
  ['Backspace joins a paragraph with the one before', 'p(one) p(|two)', 'Backspace', 'p(one|two)'],
  ['Backspace at the start of a later item takes it out of the list', 'ul(li(one) li(|two))', 'Backspace', 'ul(li(one)) p(|two)'],
  ['Backspace after a picture selects it, and takes it the second time', 'p(one) image p(|two)', 'Backspace Backspace', 'p(one) p(|two)'],
  ['Backspace over two paragraphs joins what is left of them', 'p(one ‹two) p(three› four)', 'Backspace', 'p(one | four)'],
  ['typing after deleting the whole text begins a paragraph', 'h1(o|ne) ul(li(two))', 'Control+a Backspace «x» Enter «y»', 'p(x) p(y|)'],
  ['Backspace takes an emoji whole', 'p(one😀|)', 'Backspace', 'p(one|)'],
  ['Control and Backspace take the word before', 'p(one two|)', 'Control+Backspace', 'p(one |)'],
  ['Control and Delete take the word after', 'p(|one two)', 'Control+Delete', 'p(| two)'],
  ['Control and Backspace take an Arabic word', 'p(كلمة أخرى|)', 'Control+Backspace', 'p(كلمة |)'],
  ['Control and Backspace join a paragraph with the one before', 'p(one) p(|two)', 'Control+Backspace', 'p(one|two)'],
  ['Control and Delete join a paragraph with the next', 'p(one|) p(two)', 'Control+Delete', 'p(one|two)'],
  ['Backspace takes the last letter of a line and leaves the line', 'p(one) p(x|) p(two)', 'Backspace', 'p(one) p(|) p(two)'],
  ['Backspace takes the last letter of an item and leaves the item', 'ul(li(one) li(x|))', 'Backspace', 'ul(li(one) li(|))'],
  ['Backspace takes a vowel by itself', 'p(كِ|)', 'Backspace', 'p(ك|)'],
  ['Backspace at the start of a summary takes the toggle apart', 'toggle:open=true(summary(|one) inside(two))', 'Backspace', 'p(|one) p(two) p()'],
]

suite('keys in a text', { skip: noChromium }, () => {
  test('Enter has its effect in each kind of block', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, ENTER)
  })

  test('Backspace and Delete have their effect in each kind of block', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, TAKING)
  })

  test('a key has its effect where the key before it has moved the caret', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: [paragraph('one two')] })
    await putCaret(page, { from: 1, to: 8 })
    // In one task, as keys that wait for a busy page.
    await page.evaluate(`(() => {
      getSelection().collapseToEnd()
      const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
      document.querySelector('.wq-editable').dispatchEvent(new KeyboardEvent('keydown', enter))
    })()`)
    assert.equal(await outlineOf(page), 'paragraph(one two) paragraph')
  })
})
