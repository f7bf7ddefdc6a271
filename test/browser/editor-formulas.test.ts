/** Formulas are typed, inserted and changed by keys, copied, printed and read. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { messagesFor } from '../../packages/editor/src/i18n/messages.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { contentOf, copy, openEditor, paste } from './lib/open-editor.ts'
import { everyMountIsReady, openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const line = (source: string) =>
  text(
    source,
    { type: 'link', attrs: { href: `#math:${source}` } },
    { type: 'highlight', attrs: { color: 'transparent', code: 'math' } },
  )
const block = (source: string): DocumentNode => ({
  ...node('codeBlock', text(source)),
  attrs: { language: 'math' },
})
const WIDE = Array.from({ length: 40 }, (_, at) => `x_{${at}}`).join('+')
const CONTENT = [
  paragraph('مساحة الدائرة ', line('\\pi r^2'), ' كما ترى'),
  block('\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}'),
  paragraph('broken ', line('a}b')),
  block(WIDE),
  paragraph('end'),
]

/** What is typed, and the blocks that it makes. */
const TYPED: [keys: string, blocks: DocumentNode[]][] = [
  ['so $x^2$ is', [paragraph('so ', line('x^2'), ' is')]],
  ['$x$', [paragraph(line('x'))]],
  ['($س+١$)', [paragraph('(', line('س+١'), ')')]],
  ['$5x$.', [paragraph(line('5x'), '.')]],
  ['$5 and $6 is $11.', [paragraph('$5 and $6 is $11.')]],
  ['from $5,$6 on', [paragraph('from $5,$6 on')]],
  ['US$x$ ', [paragraph('US$x$ ')]],
  ['$ x$ $x $ \\$x$', [paragraph('$ x$ $x $ \\$x$')]],
]

suite('formulas in the editor', { skip: noChromium }, () => {
  test('are typed between dollar signs, as in Markdown', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await ready(page)
    for (const [keys, blocks] of TYPED) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.keyboard.type(keys)
      assert.deepEqual(await contentOf(page), blocks, keys)
    }
  })

  test('Backspace after a typed one brings its text back, undo takes it in one step', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await ready(page)
    await page.keyboard.type('so $x$')
    await page.keyboard.press('Backspace')
    assert.deepEqual(await contentOf(page), [paragraph('so $x$')])
    await page.keyboard.type(' $y$')
    await page.keyboard.press('Control+z')
    assert.deepEqual(await contentOf(page), [paragraph('so $x$ $y')])
    await page.keyboard.press('Control+y')
    assert.deepEqual(await contentOf(page), [paragraph('so $x$ ', line('y'))])
  })

  for (const locale of ['en', 'ar'] as const) {
    const { commands } = messagesFor(locale)

    test(`a whole one is written by keys in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale })
      await ready(page)
      const source = page.getByRole('textbox', { name: commands.formula })
      const drawn = page.locator('.wq-editable math')
      await page.keyboard.type(`/${commands.formula}`)
      await page.getByRole('option', { name: commands.formula }).waitFor()
      await page.keyboard.press('Enter')
      await source.waitFor()
      await page.keyboard.type('\\frac12')
      await page.locator('dialog mfrac').waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
      await page.keyboard.press('Enter')
      assert.deepEqual(await contentOf(page), [block('\\frac12'), paragraph()].map(bare))
      // A second block by its sign, in Arabic letters; Escape leaves it as it is.
      await page.keyboard.type('$$')
      await page.keyboard.press('Enter')
      await source.fill('س^٢')
      await page.keyboard.press('Enter')
      const both = [block('\\frac12'), block('س^٢'), paragraph()].map(bare)
      assert.deepEqual(await contentOf(page), both)
      assert.equal(await drawn.last().textContent(), 'س٢')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+y')
      assert.deepEqual(await contentOf(page), both, 'one step')
      // The caret passes blocks by arrows; Enter on a selected one opens it.
      await press(page, 'Control+Home')
      await press(page, 'ArrowDown')
      await press(page, 'ArrowUp')
      await page.keyboard.press('Enter')
      assert.equal(await source.inputValue({ timeout: 5000 }), '\\frac12')
      await page.keyboard.type('x^')
      const wrong = page.locator('dialog pre')
      await wrong.getByText('⚠').waitFor()
      await page.keyboard.press('Escape')
      assert.deepEqual(await contentOf(page), both)
      await page.keyboard.press('Enter')
      await source.fill('\\frac13')
      await page.keyboard.press('Enter')
      assert.equal((await contentOf(page))[0]?.content?.[0]?.text, '\\frac13')
      // All of a block in one line.
      await press(page, 'Control+End')
      await page.keyboard.type('$$\\int_0^1 x^2\\,dx=\\frac13$$')
      await page.keyboard.press('Enter')
      await page.keyboard.type('after')
      const [line, last] = (await contentOf(page)).toReversed()
      assert.deepEqual(
        [last, line?.content?.[0]?.text],
        [bare(block('\\int_0^1 x^2\\,dx=\\frac13')), 'after'],
      )
    })

    test(`one in a line is passed by arrows, selected and deleted by Backspace in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const content = [paragraph('a ', line('x'), ' b')]
      const page = await openEditor(t, stage, { locale, content })
      await ready(page)
      for (let key = 0; key < 4; key++) await press(page, 'ArrowLeft')
      await page.keyboard.type('1')
      assert.deepEqual(await contentOf(page), [paragraph('a 1', line('x'), ' b')])
      await press(page, 'ArrowRight')
      await press(page, 'ArrowRight')
      await page.keyboard.press('Backspace')
      await page.locator('.ProseMirror-selectednode math').waitFor()
      await page.keyboard.press('Backspace')
      assert.deepEqual(await contentOf(page), [paragraph('a 1 b')])
    })
  }

  test('a double click opens one, and one without a source is removed', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: CONTENT })
    await ready(page)
    await page.locator('.wq-editable math').first().dblclick()
    const source = page.getByRole('textbox', { name: 'Formula' })
    assert.equal(await source.inputValue(), '\\pi r^2')
    await source.fill(' ')
    await page.keyboard.press('Enter')
    assert.deepEqual((await contentOf(page))[0], paragraph('مساحة الدائرة  كما ترى'))
  })

  test('are copied as MathML beside their source, and come back', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: CONTENT })
    await page.locator('.wq-editable math').nth(2).waitFor()
    await page.keyboard.press('Control+a')
    const copied = await copy(page)
    assert.match(copied.html, /<math [^>]*alttext="\\pi r\^2"><mrow><mi>π<\/mi>/)
    assert.match(copied.text, /مساحة الدائرة \$\\pi r\^2\$ كما ترى\n\$\$\\frac/)
    await page.keyboard.press('Delete')
    await paste(page, { 'text/html': copied.html, 'text/plain': copied.text })
    assert.deepEqual(await contentOf(page), CONTENT)
  })

  test('are read, printed and scrolled as they are written', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: CONTENT, isPhone: true })
    await page.locator('.wq-editable math').nth(2).waitFor()
    await page.getByRole('toolbar').first().waitFor()
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    assert.equal(await page.locator('.wq-print-copy math').count(), 3)
    const author = await stage.organization.author('amina')
    const { id } = await author.client.createDocument({ type: 'doc', content: CONTENT })
    const reading = await openPage(t)
    await reading.setViewportSize({ width: 390, height: 800 })
    await openSandboxPage(reading, stage)
    await reading.evaluate(`stage.read({ user: 'amina', document: '${id}' })`)
    await everyMountIsReady(reading)
    assert.equal(await reading.locator('math').count(), 3)
    assert.equal(await reading.locator('code').getAttribute('title'), 'a ⚠ }b')
    assert.deepEqual(await accessibilityProblems(reading), [])
    const widths = await reading.evaluate(`(() => {
      const { scrollWidth, clientWidth } = document.querySelector('math[tabindex]')
      return [scrollWidth > clientWidth, document.documentElement.scrollWidth]
    })()`)
    assert.deepEqual(widths, [true, 390])
  })
})

/** An empty paragraph has no content. */
const bare = ({ content = [], ...others }: DocumentNode): DocumentNode =>
  content.length > 0 ? { ...others, content } : others

/** The editor knows where the browser moved the caret with the frame after. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}

/** The rules of typed signs load with the toolbar. */
const ready = (page: Page) =>
  page.getByRole('toolbar').first().getByRole('button').first().waitFor()
