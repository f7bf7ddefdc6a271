import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { leftOfLetters } from './lib/left-of-letters.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const CODE = 'def greet(name):\n    return "hello"  # 12\nx = 12'
const codeIn = (language: string, code = CODE): DocumentNode => ({
  ...node('codeBlock', text(code)),
  attrs: { language },
})
const LESSON = [paragraph('Before'), codeIn('py'), paragraph('After')]
const colored = (page: Page) => page.locator('.wq-editable pre [class*="wq-ink-"]')
const partsOf = (page: Page) =>
  colored(page).evaluateAll((parts) =>
    parts.map(({ className, textContent }) => `${className} ${textContent}`),
  )
const open = async (t: TestContext, writing: Parameters<typeof openEditor>[2]) =>
  openEditor(t, await startSandboxPage(t, { isOpen: true }), writing)
const tool = (page: Page) => page.locator('.wq-bubble .wq-tool')

/** The contrast of each colored part with its ground, as the browser shows them. */
const CONTRASTS = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const light = (color) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  return [...document.querySelectorAll('.wq-editable pre [class*="wq-ink-"]')].map((part) => {
    const [a, b] = [getComputedStyle(part).color, getComputedStyle(part.closest('pre')).backgroundColor]
      .map(light)
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  })
})()`

/** How many colors code and its parts have. */
const SHOWN_COLORS = `new Set(
  [...document.querySelectorAll('.wq-editable pre, .wq-editable pre [class*="wq-ink-"]')]
    .map((part) => getComputedStyle(part).color),
).size`

/** Whether the button of the language covers a letter of the first code; boxes begin above them. */
const COVERS = `(() => {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector('.wq-editable pre code'))
  const menu = document.querySelector('.wq-bubble').getBoundingClientRect()
  return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
    left < menu.right && right > menu.left && top + 4 < menu.bottom && bottom > menu.top)
})()`

suite('colors of code', { skip: noChromium }, () => {
  test('draws a line in Arabic from right to left, and lines of code from left to right', async (t) => {
    const page = await open(t, { content: [codeIn('py', 'x = 1\n# كتاب (ملاحظة).')] })
    const lefts = await leftOfLetters(page, '.wq-editable pre code', 'x=1#ك.')
    const [x = 0, equals = 0, one = 0, hash = 0, kaf = 0, dot = 0] = lefts
    assert.ok(x < equals && equals < one, 'code')
    assert.ok(hash > kaf && kaf > dot, `the comment: ${[hash, kaf, dot]}`)
  })

  test('draws each token in its place, in any language, also on paper', async (t) => {
    const line = 'const a = "نص"; // تعليق عربي'
    for (const block of [codeIn('js', line), node('codeBlock', text(line))]) {
      const page = await open(t, { content: [block] })
      await page.locator('.wq-editable pre bdi').nth(1).waitFor()
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
      const requireOrder = async (selector: string) => {
        const lefts = await leftOfLetters(page, selector, '=ص;/')
        assert.deepEqual(
          lefts,
          lefts.toSorted((a, b) => a - b),
        )
      }
      await requireOrder('.wq-editable pre code')
      await page.emulateMedia({ media: 'print' })
      await requireOrder('.wq-print-copy pre code')
      assert.deepEqual((await contentOf(page))[0], block)
    }
  })

  test('are shown beside an unchanged document, which is not saved', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: LESSON })
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') saves.push(request.url())
    })
    await colored(page).first().waitFor()
    assert.deepEqual(await partsOf(page), [
      'wq-ink-purple def',
      'wq-ink-blue greet',
      'wq-ink-purple return',
      'wq-ink-green "hello"',
      'wq-ink-grey # 12',
      'wq-ink-orange 12',
    ])
    assert.deepEqual(await contentOf(page), LESSON)
    assert.deepEqual(saves, [])
  })

  test('are fetched with the first code in a language that has some', async (t) => {
    const requestedUrls: string[] = []
    const others = [codeIn('math'), codeIn('fortran'), node('codeBlock', text('def a'))]
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: [...others, paragraph('')] })
    page.on('request', (request) => requestedUrls.push(request.url()))
    const isFetched = () => requestedUrls.some((address) => /code-colors/.test(address))
    await page.keyboard.type('```rust ')
    await page.locator('pre code.language-rust').waitFor({ state: 'attached' })
    // Later than any idle period.
    await page.evaluate(
      'new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))',
    )
    assert.equal(isFetched(), false)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('```python def f(): return "a"')
    await colored(page).nth(3).waitFor()
    assert.equal(isFetched(), true)
    assert.deepEqual(await contentOf(page), [
      codeIn('python', 'def f(): return "a"'),
      { type: 'paragraph' },
    ])
  })

  test('follow what is typed, undone and moved', async (t) => {
    const page = await open(t, { content: LESSON })
    await colored(page).first().waitFor()
    const parts = await partsOf(page)
    // Behind `def`.
    await putCaret(page, 8 + 4)
    // In one step: undo parts a word with pauses.
    await page.keyboard.insertText('ault')
    await page.locator('pre', { hasText: 'default greet' }).waitFor()
    await page.waitForFunction(
      `!document.querySelector('pre .wq-ink-purple')?.textContent.startsWith('def')`,
    )
    await page.keyboard.press('Control+z')
    await page.waitForFunction(
      `document.querySelector('pre .wq-ink-purple')?.textContent === 'def'`,
    )
    assert.deepEqual(await partsOf(page), parts)
    // Behind `greet`: as many parts as before.
    await putCaret(page, 8 + 10)
    await page.keyboard.insertText('ed')
    await page.waitForFunction(
      `document.querySelector('pre .wq-ink-blue')?.textContent === 'greeted'`,
    )
    await page.keyboard.press('Control+z')
    await page.waitForFunction(
      `document.querySelector('pre .wq-ink-blue')?.textContent === 'greet'`,
    )
    await page.keyboard.press('Control+Shift+d')
    await colored(page)
      .nth(2 * parts.length - 1)
      .waitFor()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.waitForFunction(
      `document.querySelectorAll('pre [class*="wq-ink-"]').length === ${2 * parts.length}`,
    )
    assert.deepEqual(await partsOf(page), [...parts, ...parts])
    assert.deepEqual(
      (await contentOf(page)).filter(({ type }) => type === 'codeBlock'),
      [codeIn('py'), codeIn('py')],
    )
  })

  for (const { locale, language, chosen, plain } of [
    { locale: 'en', language: 'Language', chosen: 'Python', plain: 'Plain text' },
    { locale: 'ar', language: 'لغة البرمجة', chosen: 'بايثون', plain: 'نص بلا ألوان' },
  ] as const) {
    test(`the keyboard chooses the language (${locale})`, async (t) => {
      const page = await open(t, { locale, content: [node('codeBlock', text(CODE))] })
      await putCaret(page, 3)
      await tool(page).waitFor()
      await page.keyboard.press('Alt+F10')
      assert.equal(await page.evaluate('document.activeElement.ariaLabel'), `${language}: ${plain}`)
      await page.keyboard.press('Enter')
      await page.getByRole('menuitemradio', { name: plain, checked: true }).waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
      await takeScreenshot(page, `code languages ${locale}`)
      for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowDown')
      assert.equal(await page.evaluate('document.activeElement.textContent'), chosen)
      await page.keyboard.press('Enter')
      await colored(page).first().waitFor()
      await page.locator('.wq-editable:focus').waitFor()
      assert.equal(await tool(page).getAttribute('aria-label'), `${language}: ${chosen}`)
      assert.deepEqual((await contentOf(page))[0], codeIn('python'))
      assert.equal(
        await page.evaluate(`getComputedStyle(document.querySelector('pre')).direction`),
        'ltr',
      )
      await page.keyboard.press('Control+z')
      await colored(page).first().waitFor({ state: 'detached' })
      assert.equal((await contentOf(page))[0]?.attrs?.language, undefined)
    })
  }

  for (const { locale, theme } of [
    { locale: 'en', theme: 'light' },
    { locale: 'ar', theme: 'dark' },
  ] as const) {
    test(`each has a contrast of 4.5, and none where the system has its own (${theme})`, async (t) => {
      const all = [
        codeIn('py'),
        codeIn('html', '<p class="a">b</p><!-- c -->\n<script>const a = 1</script>'),
        codeIn('css', 'a.b { color: red; margin: 1px }'),
      ]
      const page = await open(t, { locale, theme, content: all })
      await colored(page).nth(12).waitFor()
      // The page is read and written, as axe does it.
      const contrasts = (await page.evaluate(CONTRASTS)) as number[]
      assert.ok(contrasts.length > 12)
      assert.deepEqual(
        contrasts.filter((contrast) => contrast < 4.5),
        [],
      )
      await putCaret(page, 3)
      await tool(page).waitFor()
      await takeScreenshot(page, `code colors ${locale} ${theme}`)
      assert.deepEqual(await accessibilityProblems(page), [])
      await page.emulateMedia({ forcedColors: 'active' })
      const colorCount = await page.evaluate(SHOWN_COLORS)
      assert.equal(colorCount, 1)
    })
  }

  test('lie free under the button of the language', async (t) => {
    const long = codeIn('py', `# ${'long '.repeat(20)}\n${CODE}`)
    for (const content of [[long], [paragraph('Before'), long]]) {
      const page = await open(t, { content })
      await putCaret(page, content.length === 1 ? 3 : 12)
      await tool(page).waitFor()
      assert.equal(await page.evaluate(COVERS), false)
    }
  })

  test('stay without the feature, which takes only the menu', async (t) => {
    const page = await open(t, { content: LESSON, options: { features: { code: false } } })
    await colored(page).first().waitFor()
    await putCaret(page, 10)
    await page.keyboard.press('Alt+F10')
    await page.locator('.wq-toolbar .wq-tool:focus').waitFor()
    assert.equal(await tool(page).count(), 0)
  })

  test('are printed', async (t) => {
    const page = await open(t, { content: LESSON, theme: 'dark' })
    await colored(page).first().waitFor()
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await page.emulateMedia({ media: 'print' })
    const printedParts = await page
      .locator('.wq-print-copy pre [class*="wq-ink-"]')
      .evaluateAll((parts) => parts.map((part) => `${part.className} ${part.textContent}`))
    assert.deepEqual(printedParts, await partsOf(page))
    assert.equal(await page.locator('.wq-print-copy pre').textContent(), CODE)
    const green = await page.evaluate(
      `getComputedStyle(document.querySelector('.wq-print-copy .wq-ink-green')).color`,
    )
    assert.equal(green, 'rgb(20, 83, 45)')
  })
})
