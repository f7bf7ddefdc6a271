import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Some of the characters converted while typing; all are tested without a page. */
const TYPED: KeyCase[] = [
  ['a number sign makes a heading', 'p(|)', '«# x»', 'h1(x|)'],
  ['a number makes a numbered list', 'p(|)', '«1. x»', 'ol(li(x|))'],
  ['two stars on each side make words bold', 'p(|)', '«one **two** x»', 'p(one b{two} x|)'],
  ['three backticks and Enter make a program', 'p(|)', '«```» Enter «x»', 'code(x|)'],
  ['Backspace gives the hyphen of a list back', 'p(|)', '«- » Backspace', 'p(- |)'],
]

/**
 * Signs for which keyboards have no key. Two hyphens are an en dash and three an em dash, as in
 * Google Docs; Word agrees between spaces.
 */
// biome-ignore format: a row a line
const SIGNS: KeyCase[] = [
  ['two hyphens between spaces are an en dash', 'p(one|)', '« -- two»', 'p(one – two|)'],
  ['one undo gives the hyphens of a dash back', 'p(one|)', '« two -- » Control+z', 'p(one two --|)'],
  ['one undo gives the dots of an ellipsis back', 'p(one|)', '« two...» Control+z', 'p(one two..|)'],
  ['one undo gives the brackets of a link back', 'p(|)', '«[one](https://example.org/)» Control+z', 'p([one]\\(https://example.org/|)'],
  ['what is typed after a dash is undone alone', 'p(one|)', '« -- two» Control+z', 'p(one – |)'],
]

suite('typing rules', { skip: noChromium }, () => {
  test('each typed sign is converted or kept, and Backspace restores it', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, TYPED)
  })

  test('typed hyphens, dots and links become signs, each undone by one key', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    // These rules load with the toolbar.
    await page.locator('.wq-toolbar button').first().waitFor()
    await requireKeyCases(t, page, SIGNS)
  })

  test('brackets before an address stay where the host turned links off', async (t) => {
    const options = { features: { link: false } }
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { options })
    await page.locator('.wq-toolbar button').first().waitFor()
    await requireKeyCases(t, page, [
      ['a link', 'p(|)', '«[one](https://example.org/)»', 'p([one]\\(https://example.org/\\)|)'],
      ['a dash', 'p(one|)', '« -- two»', 'p(one – two|)'],
    ])
  })
})
