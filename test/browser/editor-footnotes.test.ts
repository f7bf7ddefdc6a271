import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const LANGUAGES = [
  { locale: 'en', line: 'He said so', note: 'A test note', number: '1', name: 'Footnote 1' },
  { locale: 'ar', line: 'قال ذلك', note: 'ملاحظة اختبار', number: '١', name: 'حاشية ١' },
] as const
const BACK = { en: 'Back to the text', ar: 'العودة إلى النص' }

suite('footnotes', { skip: noChromium }, () => {
  for (const { locale, line, note, number, name } of LANGUAGES) {
    for (const theme of ['light', 'dark'] as const) {
      test(`by the keyboard alone, in ${locale} and ${theme}`, async (t) => {
        const stage = await startSandboxPage(t)
        const page = await openEditor(t, stage, { locale, theme })
        await page.keyboard.type(`${line}[^`)
        await page.locator('.wq-note-back').waitFor()
        await page.keyboard.type(note)
        await page.keyboard.press('Control+Alt+f')
        await page.keyboard.type('.')
        const list = `orderedList(listItem(paragraph(${note}  ↩)))`
        assert.equal(await outlineOf(page), `paragraph(${line} ${number} .) ${list}`)
        const reference = page.locator(`[role=doc-noteref][aria-label="${name}"]`)
        await reference.click()
        assert.equal(await lineOfCaret(page), note)
        await page.getByRole('button', { name: BACK[locale] }).click()
        await page.keyboard.press('Backspace')
        await page.keyboard.press('Enter')
        assert.equal(await lineOfCaret(page), note)
        await page.keyboard.press('Control+Alt+f')
        await page.keyboard.press('Backspace')
        await page.keyboard.press('Backspace')
        assert.equal(await outlineOf(page), `paragraph(${line}.)`)
        await page.keyboard.press('Control+z')
        assert.equal(await outlineOf(page), `paragraph(${line} ${number} .) ${list}`)
      })
    }
  }

  test('of a stored document get new numbers after a footnote before them', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openEditor(t, stage, { content: STORED })
    await page.locator('.wq-note-back').waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.type('new')
    const list = 'orderedList(listItem(paragraph(new  ↩)) listItem(paragraph(old  ↩)))'
    assert.equal(await outlineOf(page), `paragraph(1 one 2) ${list}`)
  })
})

const link = (text: string, href: string): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
})
const STORED: DocumentNode[] = [
  { type: 'paragraph', content: [{ type: 'text', text: 'one' }, link('1', '#fn-k3x9a2')] },
  {
    type: 'orderedList',
    content: [
      {
        type: 'listItem',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'old ' }, link('↩', '#fnref-k3x9a2')],
          },
        ],
      },
    ],
  },
]

const lineOfCaret = (page: Page) =>
  page.evaluate(
    "document.querySelector('.wq-editable').editor.state.selection.$from.parent.textContent",
  )
