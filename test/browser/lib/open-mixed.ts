import type { TestContext } from 'node:test'
import { openPage } from './chromium.ts'
import { mixedDocument, paragraph } from './mixed-document.ts'
import { untilPartsAreLoaded } from './open-editor.ts'
import { openSandboxPage, startSandboxPage } from './sandbox-page.ts'
import { WIDE } from './screenshot.ts'

/** What a host adds. */
const HOST = `{
  templates: [{ id: 'lesson', title: 'درس', description: 'A lesson', content: ${JSON.stringify({
    type: 'doc',
    content: [paragraph('x')],
  })} }],
  mentions: async () => [{ id: '42', label: 'أمينة', detail: 'Grammar', href: 'https://app.example/' }],
}`

/** An author with the document that has everything in it, once what comes later is there too. */
export async function openMixed(t: TestContext, look: { locale: string; theme: string }) {
  const stage = await startSandboxPage(t, { isOpen: true })
  await stage.service.scripture.prepare()
  const author = await stage.organization.author('amina')
  const content = await mixedDocument(author)
  const { id } = await author.client.createDocument({ type: 'doc', content })
  const page = await openPage(t, { expects: [/ (?:404|412|422) |ERR_FAILED/] })
  await page.setViewportSize(WIDE)
  await openSandboxPage(page, stage)
  const shown = JSON.stringify({ user: 'amina', document: id, ...look })
  await page.evaluate(`stage.write({ ...${shown}, options: ${HOST} }), undefined`)
  await page.evaluate(`document.documentElement.lang = '${look.locale}'`)
  const text = page.locator('.wq-editable')
  await text.locator('.wq-verified').nth(1).waitFor()
  await untilPartsAreLoaded(page)
  await text.locator('.wq-translation').first().waitFor()
  // Pictures load when they come near the window.
  await text.locator('.wq-figure').scrollIntoViewIfNeeded()
  await text.locator('.wq-figure img:not([data-state])').waitFor()
  return { page, author, id }
}
