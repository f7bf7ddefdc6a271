import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { beginAtCustomer, untilTextIsShown, write, writeDocument } from './lib/editor-user.ts'

/** What the author does in the second of three paragraphs, and how the text shows that it was done. */
const OWN_EDITS: Record<string, [edit: (page: Page) => Promise<void>, isKept: RegExp]> = {
  'types in a paragraph': [(page) => page.keyboard.type(' mine'), /Two mine/],
  'adds a paragraph': [(page) => page.keyboard.type('\nmine'), /(^|\n)mine/],
  'splits a paragraph': [(page) => page.keyboard.type('\x20mine\n'), /Two mine *(\n|$)/],
  'erases a paragraph': [(page) => eraseLine(page), /^(?!.*Two(\n|$))/s],
}
/** The paragraphs that somebody else saves meanwhile. */
const FOREIGN_EDITS: Record<string, string[]> = {
  'the same paragraph': ['One', 'Two theirs', 'Three'],
  'another paragraph': ['One theirs', 'Two', 'Three'],
  'a paragraph above': ['theirs', 'One', 'Two', 'Three'],
  'a paragraph less': ['One theirs', 'Three'],
  'all of it': ['theirs'],
}

async function eraseLine(page: Page): Promise<void> {
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
}

/** Keeps requests of a page until they are released. */
async function hold(page: Page, method: string) {
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/v1\/documents\/[^/]+\/$/, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    isHeld()
    await released
    await route.fallback()
  })
  return { held, release }
}

suite('a page that hears of a save of another author', { skip: noChromium }, () => {
  for (const [own, [edit, isKept]] of Object.entries(OWN_EDITS)) {
    test(`keeps the work of an author who ${own} meanwhile`, async (t) => {
      const { customer, page } = await beginAtCustomer(t, /412/)
      const id = await writeDocument(customer, page, 'One', 'Two', 'Three')
      for (const [foreign, lines] of Object.entries(FOREIGN_EDITS)) {
        await customer.overwrite(id, 'One', 'Two', 'Three')
        await page.goto('about:blank')
        await page.goto(customer.addressOf({ document: id, together: 'on', drafts: 'off' }))
        await untilTextIsShown(page, 'Three')
        await write(page, '')
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('End')
        const reads = await hold(page, 'GET')
        await customer.overwrite(id, ...lines)
        await reads.held
        await edit(page)
        reads.release()
        await page.evaluate('writer.editor.save()').catch(() => {})
        // Saved, or asked about what both changed.
        await page.locator('.wq-status[data-state=saved], .wq-conflict').first().waitFor()
        const shown = await page.locator('.wq-editable').innerText()
        assert.match(shown.replaceAll(/\n+/g, '\n'), isKept, foreign)
        const isAsked = (await page.locator('.wq-conflict').count()) > 0
        const stored = await customer.storedText(id)
        assert.match(stored, /theirs|^One\nThree$/, foreign)
        if (isAsked) assert.equal(stored, lines.join('\n'), foreign)
        else assert.match(stored, isKept, foreign)
      }
    })
  }
})
