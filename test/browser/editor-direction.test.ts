/** The direction of a line while it is typed, and the keys and the button that set it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { press } from './lib/key-cases.ts'
import { node, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const DIRECTIONS = `[...document.querySelectorAll('.wq-editable :is(p, ul)')]
  .map((line) => getComputedStyle(line).direction)`
const directionsOf = (page: Page) => page.evaluate(DIRECTIONS)

/** Types a text and returns the directions of the last line after each letter. */
async function typedLetterByLetter(page: Page, text: string): Promise<unknown[]> {
  const directions = new Set<unknown>()
  for (const letter of text) {
    await page.keyboard.type(letter)
    directions.add(((await directionsOf(page)) as string[]).at(-1))
  }
  return [...directions]
}

suite('the direction of a line', { skip: noChromium }, () => {
  for (const locale of ['ar', 'en'] as const) {
    test(`an Arabic line that begins with a Latin word stays right to left (${locale})`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content: [paragraph('كتاب جديد')] })
      await page.keyboard.press('Enter')
      assert.deepEqual(await typedLetterByLetter(page, 'WhatsApp هو برنامج'), ['rtl'])
      await page.keyboard.press('Enter')
      assert.deepEqual(await typedLetterByLetter(page, '- API واجهة'), ['rtl'])
      await press(page, 'Enter Enter')
      await page.keyboard.type('Hello to you')
      assert.equal(((await directionsOf(page)) as string[]).at(-1), 'ltr')
      const attrs = (await contentOf(page)).map((block) => block.attrs)
      assert.ok(attrs.every((own) => own?.dir === undefined))
    })
  }

  test('a line of one Latin word turns when the caret leaves it, and not when it comes back', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: [paragraph('كتاب')] })
    await page.keyboard.press('Enter')
    await page.keyboard.type('Introduction')
    assert.deepEqual(await directionsOf(page), ['rtl', 'rtl'])
    await page.keyboard.press('Enter')
    assert.deepEqual(await directionsOf(page), ['rtl', 'ltr', 'ltr'])
    await press(page, 'Backspace «s»')
    assert.deepEqual(await directionsOf(page), ['rtl', 'ltr'])
  })

  test('keys and a button set the direction of a line, and undo takes it back', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const content = [paragraph('one two'), node('bulletList', node('listItem', paragraph('كتاب')))]
    const page = await openEditor(t, stage, { content })
    const explicitDirections = async () => (await contentOf(page)).map(({ attrs }) => attrs?.dir)
    const both = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
      return explicitDirections()
    }
    await press(page, 'Control+Home')
    assert.deepEqual(await both('ControlLeft', 'ShiftRight'), ['rtl', undefined])
    assert.deepEqual(await both('ShiftLeft', 'ControlRight'), ['ltr', undefined])
    assert.deepEqual(await both('ControlLeft', 'ShiftRight', 'ArrowRight'), ['ltr', undefined])
    assert.deepEqual(await both('ControlLeft', 'AltLeft', 'ShiftRight'), ['ltr', undefined])
    await press(page, 'ArrowLeft Control+Shift+X')
    assert.deepEqual(await explicitDirections(), ['rtl', undefined])
    await press(page, 'Control+z')
    assert.deepEqual(await explicitDirections(), ['ltr', undefined])
    await press(page, 'Control+End')
    await page.getByRole('button', { name: 'Switch direction' }).click()
    assert.deepEqual(await explicitDirections(), ['ltr', 'ltr'])
    assert.deepEqual(await directionsOf(page), ['ltr', 'ltr', 'ltr'])
    await page.keyboard.press('Control+Shift+X')
    assert.deepEqual(await explicitDirections(), ['ltr', 'rtl'])
  })
})
