import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bundledPages } from './lib/bundle.ts'
import { noChromium } from './lib/chromium.ts'
import { START } from './lib/key-cases.ts'
import { MEGABYTE, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf, pasteHtml } from './lib/open-editor.ts'
import type { Endpoints } from './lib/page-host.ts'
import { startSandboxPage, waitUntil } from './lib/sandbox-page.ts'

suite('writing in a browser', { skip: noChromium }, () => {
  test('the arrow keys move the caret visually in Arabic words', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await page.keyboard.type('كتاب')
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction('getSelection().focusOffset === 3')
    await page.keyboard.type('ن')
    assert.equal(await outlineOf(page), 'paragraph(كتانب)')
  })

  test('quickly typed letters keep their order, also at the start of a line', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (let line = 0; line < 20; line++) {
      await page.keyboard.type('after')
      await page.keyboard.press('Enter')
    }
    const lines = Array.from({ length: 20 }, () => 'paragraph(after)')
    assert.equal(await outlineOf(page), [...lines, 'paragraph'].join(' '))
  })

  test('a list of Arabic words has its bullets on the right', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('- أول')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ثان')
    const outline = 'bulletList(listItem(paragraph(أول)) listItem(paragraph(ثان)))'
    assert.equal(await outlineOf(page), outline)
    const gap = await page.evaluate(`(() => {
      const [list, text] = ['.wq-editable ul', '.wq-editable ul p'].map((selector) =>
        document.querySelector(selector).getBoundingClientRect())
      return list.right - text.right
    })()`)
    assert.ok(Number(gap) > 10, 'there is room for them')
  })

  test('a table is inserted by keyboard, and undone', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    // Time stands still: undo parts a word with pauses.
    await page.clock.setFixedTime(START)
    await page.keyboard.type('/جد')
    await page.getByRole('option', { name: 'جدول' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.wq-table-size :focus').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('خلية')
    const [table] = await contentOf(page)
    assert.equal(table?.type, 'table')
    assert.match(await outlineOf(page), /^table\(tableRow\(tableHeader\(paragraph\(خلية\)\)/)
    for (let press = 0; press < 4; press++) await page.keyboard.press('Control+z')
    assert.doesNotMatch(await outlineOf(page), /table/)
  })

  test('the slash menu waits for the names in the other language, and finds them', async (t) => {
    const { promise: requested, resolve: request } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const keywords = Object.entries(await bundledPages()).find(([path]) =>
      path.includes('/command-keywords-'),
    )
    const [path, serve] = keywords ?? assert.fail('no part with keywords')
    const hold: Endpoints[string] = async (...exchange) => {
      request()
      await released
      await serve(...exchange)
    }
    const stage = await startSandboxPage(t, { isOpen: true, endpoints: { [path]: hold } })
    const page = await openEditor(t, stage, { locale: 'ar' })
    await page.keyboard.type('/divider')
    await requested
    assert.equal(await page.getByRole('option').count(), 0, 'no Arabic name begins like this')
    release()
    await page.getByRole('option', { name: 'فاصل' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.wq-editable hr').waitFor()
  })

  test('Escape closes the slash menu and keeps the typed text', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('/head')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await page.keyboard.type('s')
    assert.equal(await page.getByRole('listbox').count(), 0)
    assert.equal(await outlineOf(page), 'paragraph(/heads)')
  })

  test('an emoji without a known name is inserted as text', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('a :otter')
    await page.getByRole('option', { name: 'otter' }).waitFor()
    await page.keyboard.press('Enter')
    assert.equal(await outlineOf(page), 'paragraph(a 🦦)')
  })

  test('a toggle folds by its button, and Enter in its summary leads to a visible line', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('/toggle')
    await page.getByRole('option', { name: 'Toggle' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('More')
    await page.keyboard.press('Enter')
    await page.keyboard.type('inside')
    const whole = 'details(detailsSummary(More) detailsContent(paragraph(inside)))'
    assert.equal(await outlineOf(page), `${whole} paragraph`)
    await page.getByRole('button', { name: 'Expand or collapse' }).click()
    await page.getByText('inside').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.keyboard.type('after')
    assert.equal(await outlineOf(page), `${whole} paragraph(after)`)
  })

  test('vowelled words are found by their letters and replaced at once', async (t) => {
    const content = [paragraph('هٰذَا كِتَابٌ وكتاب'), paragraph('كِتَابِي')]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('كتاب')
    await page.getByText('1 of 3').waitFor()
    await page.getByRole('textbox', { name: 'Replace with' }).fill('دفتر')
    await page.getByRole('button', { name: 'Replace all' }).click()
    assert.equal(await outlineOf(page), 'paragraph(هٰذَا دفتر ودفتر) paragraph(دفتري)')
    // A busy machine draws late; a key that comes before that still goes to the text.
    await page.evaluate('globalThis.requestAnimationFrame = () => 0')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    assert.deepEqual(await contentOf(page), content)
  })

  test('a text of Word is pasted with its lists and without its styles', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await pasteHtml(page, WORD)
    const list = 'bulletList(listItem(paragraph(One) orderedList(listItem(paragraph(Under)))) '
    assert.equal(await outlineOf(page), `paragraph(Head one) ${list}listItem(paragraph(Two)))`)
    const [head] = await contentOf(page)
    assert.deepEqual(head, {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Head one', marks: [{ type: 'bold' }] }],
    })
  })

  test('a text of Google Docs keeps its bold and its nested lists under the strictest policy', async (t) => {
    const stage = await startSandboxPage(t, { trustedTypes: 'ProseMirrorClipboard' })
    const page = await openEditor(t, stage, {})
    await pasteHtml(page, GOOGLE)
    const [line, blank, list] = await contentOf(page)
    assert.deepEqual(line, {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' plain' },
      ],
    })
    assert.deepEqual(blank, { type: 'paragraph' })
    assert.match(JSON.stringify(list), /bulletList.*bulletList/)
  })

  test('on a phone the toolbar is a bar under the text, and all of it can be reached', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      locale: 'ar',
      width: 390,
    })
    const toolbar = page.getByRole('toolbar', { name: 'التنسيق' })
    const bar = await toolbar.boundingBox()
    const text = await page.locator('.wq-body').boundingBox()
    assert.ok(bar && text && bar.y >= text.y + text.height)
    assert.ok(bar.width <= 390 && bar.height < 60)
    await toolbar.getByRole('button', { name: 'المزيد' }).click()
    await page.getByRole('menuitem', { name: 'بحث واستبدال' }).waitFor()

    // As where a keyboard comes up: the page is as high as before, and half of it can be seen.
    await page.evaluate(`(() => {
      stage.mounts[0].box.style.height = '100vh'
      document.querySelector('h1').remove()
      Object.defineProperty(visualViewport, 'height', { value: 400 })
      visualViewport.dispatchEvent(new Event('resize'))
    })()`)
    // The code that follows the keyboard loads after the editor.
    await waitUntil(page, `document.querySelector('.wq-editor').style.cssText.includes('keyboard')`)
    const lifted = await toolbar.boundingBox()
    assert.ok(lifted && lifted.y > 300 && lifted.y + lifted.height <= 400, JSON.stringify(lifted))
  })

  test('a key in a document of a megabyte goes to its end, which scrolls into view', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      content: MEGABYTE,
    })
    // Distant text is not laid out; the caret still moves to its end.
    await page.keyboard.type('!')
    await page.locator('.wq-editable > p[dir=rtl]:last-child', { hasText: '!' }).waitFor()
    await waitUntil(page, LAST_LINE_IS_SEEN)
  })
})

const WORD = `<html><head><style>p.MsoNormal, p { margin: 0; color: red }</style></head><body>
<p class=MsoNormal style="text-align:left"><b><span style="font-size:20pt">Head&nbsp;one</span></b><o:p></o:p></p>
<p style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;</span></span><![endif]>One</p>
<p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>Under</p>
<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Two</p></body></html>`
const GOOGLE = `<b id="docs-internal-guid-1" style="font-weight:normal"><p dir="ltr" style="text-align:left">
<span style="font-weight:700;color:#123">Bold</span><span style="font-weight:400"> plain</span></p><br>
<ul><li dir="ltr"><p role="presentation">a</p></li><ul><li><p>b</p></li></ul></ul></b>`

const LAST_LINE_IS_SEEN = `(() => {
  const text = document.querySelector('.wq-body').getBoundingClientRect()
  const line = document.querySelector('.wq-editable').lastElementChild.getBoundingClientRect()
  return line.top < text.bottom && line.bottom > text.top
})()`
