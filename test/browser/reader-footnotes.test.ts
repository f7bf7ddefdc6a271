/** A reader goes from a text to a note and back, on a page with several documents and on paper. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { everyMountIsReady, openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const link = (label: string, href: string): DocumentNode => ({
  ...text(label),
  marks: [{ type: 'link', attrs: { href } }],
})

/** More lines than the reader shows at once, so that the reference is in a later part. */
const LINES = Array.from({ length: 150 }, (_, at) => paragraph(`Line ${at + 1}`))
const CONTENT: DocumentNode[] = [
  ...LINES,
  node('paragraph', text('He said so'), link('1', '#fn-k3x9a2')),
  {
    ...node(
      'orderedList',
      node('listItem', node('paragraph', text('A note '), link('↩', '#fnref-k3x9a2'))),
    ),
    attrs: { start: 1, footnotes: true },
  },
]

suite('footnotes of readers', { skip: noChromium }, () => {
  test('lead there and back within their own document', async (t) => {
    const page = await openTwice(t)
    assert.deepEqual(await accessibilityProblems(page), [])
    for (const at of [0, 1]) {
      const document = page.locator('.wq-content').nth(at)
      await document.locator('[role=doc-noteref]').click()
      assert.equal(await isTarget(page, at, 'li'), true, 'the note')
      await document.locator('[role=doc-backlink]').click()
      assert.equal(await isTarget(page, at, 'sup a'), true, 'the reference')
    }
  })

  test('are printed from the editor as readers see them', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openEditor(t, stage, { content: CONTENT })
    await page.getByRole('toolbar').first().waitFor()
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    const copy = page.locator('.wq-print-copy')
    assert.equal(await copy.locator('sup a[role=doc-noteref]').textContent(), '1')
    const back = copy.locator('.wq-footnotes [role=doc-backlink]')
    assert.equal(await back.textContent(), '↩')
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual([await copy.isVisible(), await back.isVisible()], [true, false])
  })
})

async function openTwice(t: TestContext): Promise<Page> {
  const stage = await startSandboxPage(t)
  const author = await stage.organization.author('amina')
  const { id } = await author.client.createDocument({ type: 'doc', content: CONTENT })
  const page = await openPage(t)
  await openSandboxPage(page, stage)
  const settings = JSON.stringify({ by: 'token', user: 'amina', document: id, theme: 'light' })
  await page.evaluate(`stage.read(${settings}), stage.read(${settings}), undefined`)
  await everyMountIsReady(page)
  return page
}

/** Whether the fragment of the address leads to such an element of this document. */
const isTarget = (page: Page, at: number, selector: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    return [...document.querySelectorAll('.wq-content')].indexOf(target?.closest('.wq-content')) === ${at} &&
      target.matches('${selector}')
  })()`)
