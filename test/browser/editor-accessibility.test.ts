import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { startStage } from './lib/stage.ts'

const text = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  marks: marks.map((type) => ({ type })),
})
const paragraph = (...content: DocumentNode[]) => ({ type: 'paragraph', content })
const CONTENT: DocumentNode[] = [
  { type: 'heading', attrs: { level: 1 }, content: [text('عنوان')] },
  paragraph(text('Words, '), text('bold', 'bold'), text(' and '), text('marked', 'highlight')),
  {
    type: 'taskList',
    content: [
      { type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('مهمة'))] },
      { type: 'taskItem', content: [paragraph(text('أخرى'))] },
    ],
  },
  {
    type: 'details',
    attrs: { open: true },
    content: [
      { type: 'detailsSummary', content: [text('Summary')] },
      { type: 'detailsContent', content: [paragraph(text('Content'))] },
    ],
  },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text('One'))] }] },
      { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('Two'))] }] },
    ],
  },
  { type: 'paragraph' },
]

suite('the editor for those who do not see it or use no mouse', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      test(`axe finds nothing in its parts (${locale}, ${theme})`, async (t) => {
        const stage = await startStage(t, { isOpen: true })
        const page = await openEditor(t, stage, { locale, theme, content: CONTENT })
        await page.evaluate(`document.documentElement.lang = '${locale}'`)
        await page.evaluate(axe.source)
        for (const [part, open, close] of PARTS) {
          await open(page)
          assert.deepEqual(await violations(page), [], part)
          await close(page)
        }
      })
    }
  }

  test('the keyboard reaches the toolbar, goes through it and comes back to the text', async (t) => {
    const page = await openEditor(t, await startStage(t, { isOpen: true }), {})
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('End')
    assert.equal(await focused(page), 'More')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await focused(page), 'Insert')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await focused(page), 'Insert')
    await page.keyboard.press('Escape')
    // The text gets it with the next frame.
    await page.getByRole('textbox', { name: 'Document' }).and(page.locator(':focus')).waitFor()
  })

  test('a dialog gives the focus back to the text', async (t) => {
    const page = await openEditor(t, await startStage(t, { isOpen: true }), {})
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The text gets it with the next frame.
    await page.getByRole('textbox', { name: 'Document' }).and(page.locator(':focus')).waitFor()
  })
})

type Step = (page: Page) => Promise<unknown>

const PARTS: [part: string, open: Step, close: Step][] = [
  ['the text and its toolbar', async () => {}, async () => {}],
]

/** What axe objects to in the editor, and where. */
async function violations(page: Page): Promise<unknown> {
  return page.evaluate(`axe.run('.wq-editor').then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200)).join()]))`)
}

const focused = (page: Page) => page.evaluate('document.activeElement.ariaLabel')
