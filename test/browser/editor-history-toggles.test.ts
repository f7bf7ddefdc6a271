import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { noChromium, openPage } from './lib/chromium.ts'
import { openHistory } from './lib/history-panel.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { untilPartsAreLoaded } from './lib/open-editor.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const toggle = (title: string, ...blocks: DocumentNode[]) =>
  node('details', node('detailsSummary', text(title)), node('detailsContent', ...blocks))

suite('the history of a document with toggles', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`toggles with changes are open, others are folded (${locale})`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const { client } = await stage.organization.author('amina')
      const same = toggle('Same', paragraph('folded'))
      const versions = [
        [same, toggle('Outer', paragraph('before'), toggle('Inner', paragraph('one two')))],
        [
          same,
          toggle('Outer', paragraph('before'), toggle('Inner', paragraph('one three'))),
          toggle('Added', paragraph('all of it')),
        ],
      ]
      const [first, second] = versions.map((content) => ({ type: 'doc', content }))
      const { id } = await client.createDocument(first ?? assert.fail())
      await client.keepVersion(id, 1)
      await client.updateDocument(id, second ?? assert.fail())
      const page = await openPage(t)
      await page.setViewportSize({ width: 1000, height: 800 })
      await openSandboxPage(page, stage)
      await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id, locale })})`)
      await page.locator('.wq-editable').waitFor()
      await untilPartsAreLoaded(page)
      const dialog = await openHistory(page)
      for (const words of ['two', 'three', 'all of it'])
        await dialog.locator(':is(ins, del)', { hasText: words }).first().waitFor()
      const titles = dialog.locator('details[open] > summary')
      const openTitles = (await titles.allInnerTexts()).map((title) => title.trim())
      assert.deepEqual(openTitles, ['Outer', 'Inner', 'Added'])
    })
  }
})
