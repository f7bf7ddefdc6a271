/** Captions name the tables and describe the pictures of readers. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { uploaded } from '../../packages/server/test/lib/images.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { HILLS, node, paragraph } from './lib/mixed-document.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'

const caption = (words: string): DocumentNode => ({ ...paragraph(words), attrs: { caption: true } })
const table = (width: number): DocumentNode => {
  const cell = (type: string): DocumentNode => ({
    ...node(type, paragraph('x')),
    attrs: { colwidth: [width] },
  })
  return node('table', node('tableRow', cell('tableHeader')), node('tableRow', cell('tableCell')))
}

suite('captions of readers', { skip: noChromium }, () => {
  test('name a table, which is a tab stop only where it scrolls, and describe a picture', async (t) => {
    const stage = await startSandboxPage(t)
    const author = await stage.organization.author('amina')
    const imageId = await uploaded(author, 'image/png', HILLS)
    const content = [
      table(900),
      caption('Wide'),
      table(100),
      caption('Narrow'),
      { type: 'imageNode', attrs: { imageId, alt: 'Hills', widthPercent: 30 } },
      caption('By the sea'),
    ]
    const { id } = await author.client.createDocument({ type: 'doc', content })
    const page = await openPage(t)
    await page.setViewportSize({ width: 600, height: 800 })
    await openSandboxPage(page, stage)
    await mountReader(page, { by: 'token', user: 'amina', document: id })
    await everyMountIsReady(page)
    const stops = 'document.querySelectorAll(".wq-table[tabindex]").length'
    await waitUntil(page, `${stops} === 1`)
    await page.keyboard.press('Tab')
    await page.getByRole('region', { name: 'Wide' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('region', { name: 'Narrow' }).waitFor()
    const described = page.locator('img[aria-describedby]')
    const descriptionId = await described.getAttribute('aria-describedby')
    assert.equal(await page.locator(`#${descriptionId}`).textContent(), 'By the sea')
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.setViewportSize({ width: 1200, height: 800 })
    await waitUntil(page, `${stops} === 0`)
  })
})
