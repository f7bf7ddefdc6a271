import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { press, START } from './lib/key-cases.ts'
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

  test('get no words that are written at the end of the text, and are not deleted there', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openEditor(t, stage, { content: STORED })
    await page.locator('.wq-note-back').waitFor()
    await page.clock.setFixedTime(START)
    for (const [name, keys, text] of AT_THE_END) {
      await t.test(name, async () => {
        await begin(page)
        await (typeof keys === 'string' ? press(page, keys) : keys(page))
        await press(page, '«out»')
        const [line, ...others] = (await outlineOf(page)).split(/ (?=orderedList)/)
        assert.match(line ?? '', new RegExp(`^paragraph\\(text 1\\)? ?${text}`))
        assert.deepEqual(others, ['orderedList(listItem(paragraph(note  ↩)))'])
      })
    }
  })

  test('of two paragraphs have the link back behind the last one', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openEditor(t, stage, { content: STORED })
    await page.locator('.wq-note-back').waitFor()
    await begin(page)
    await press(page, 'Backspace Enter Enter «more»')
    const line = page.locator('.wq-note > p').nth(1)
    assert.equal(await line.textContent(), 'more↩')
  })

  for (const [locale, word] of [
    ['ar', 'تعليق'],
    ['ar', 'هامش'],
    ['en', 'endnote'],
  ] as const)
    test(`are inserted by /${word} in a line, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t), { locale })
      await page.keyboard.type(`line /${word}`)
      await page.getByRole('option', { selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.wq-note-back').waitFor()
      await page.keyboard.type('note')
      const [, number = ''] = /line {2}(.)\)/.exec(await outlineOf(page)) ?? []
      assert.match(number, /[1١]/)
    })
})

/** Keys at the end of the text above the notes; the text then, with words that are typed. */
// biome-ignore format: a row a line
const AT_THE_END: [name: string, keys: string | ((page: Page) => Promise<void>), text: string][] = [
  ['Delete', 'Delete Delete', ' ?out'],
  ['Delete of a word', 'Control+Delete Control+Delete', 'out'],
  ['Delete on an empty line', 'Enter Delete Delete', 'paragraph\\(out\\)'],
  ['Down', 'ArrowDown ArrowDown', 'out'],
  ['Right', 'ArrowRight', 'out'],
  ['a selection downwards', 'Shift+ArrowDown Shift+ArrowDown', 'out'],
  ['the end of the document', 'Control+End', 'out'],
  ['a page break', async (page) => {
    await press(page, 'Enter «/page break»')
    await page.getByRole('option', { selected: true }).waitFor()
    await press(page, 'Enter')
  }, 'horizontalRule paragraph\\(out\\)'],
  ['code', 'Enter «```» Enter «code» ArrowDown', 'codeBlock\\(code\\) paragraph\\(out\\)'],
  ['a formula', async (page) => {
    await press(page, 'Enter «$$» Enter')
    await page.locator('.wq-dialog textarea:focus').waitFor()
    await press(page, '«x» Control+Enter')
    await page.locator('.wq-editable:focus').waitFor()
  }, 'codeBlock\\(x\\) paragraph\\(out\\)'],
]

/** A line with a footnote, and the caret behind its number. */
async function begin(page: Page): Promise<void> {
  await press(page, 'Control+a Delete «text» Control+Alt+f «note» Control+Alt+f')
}

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
