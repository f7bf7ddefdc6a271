import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import { demoIn } from '../../lib/npm-start.ts'
import { openPage } from './chromium.ts'

/** Compares the translation of a card in the editor, for a reader, and on its public page. */
export async function compareTranslations(
  t: TestContext,
  host: string,
  folder: string,
): Promise<void> {
  const { baseUrl, apiKey } = demoIn(folder)
  const getToken = () => mintEmbedToken({ baseUrl, apiKey, externalUserId: 'amina' })
  const client = createClient({ apiUrl: baseUrl, getToken })
  const { text, surah } = await client.quran.verse('112:1')
  const card = { displayMode: 'card', translationOpen: true, encoding: 'qpc_hafs' }
  const verse = { type: 'quranVerse', attrs: { surah: surah.number, ayah: 1, text, ...card } }
  const { id } = await client.createDocument({
    type: 'doc',
    content: [{ type: 'paragraph', content: [verse] }],
  })
  const { share_token } = await client.setSharing(id, true)
  const translations: string[] = []
  for (const [user, path, javaScriptEnabled] of [
    ['amina', `write/${id}`, true],
    ['yusuf', `read/${id}`, true],
    ['', `shared/${share_token}`, false],
  ] as const) {
    const page = await openPage(t, { javaScriptEnabled })
    await page.context().addCookies([{ name: 'user', value: user, url: host }])
    await page.goto(`${host}/${path}`)
    translations.push(await page.locator('.wq-translation').innerText())
  }
  const [first = ''] = translations
  assert.match(first, /\w+/)
  assert.deepEqual(new Set(translations), new Set([first]))
  await client.deleteDocument(id)
  await client.eraseDocument(id)
}

/** Follows the citation in a shared lesson of the course application to the page of its verses. */
export async function followCitation(t: TestContext, host: string, folder: string): Promise<void> {
  const { baseUrl, apiKey } = demoIn(folder)
  const getToken = () => mintEmbedToken({ baseUrl, apiKey, externalUserId: 'amina' })
  const client = createClient({ apiUrl: baseUrl, getToken })
  const { text, text_display, surah } = await client.quran.range('112:1', '112:2')
  const verse = {
    type: 'quranVerse',
    attrs: { surah: surah.number, ayah: 1, fromAyah: 1, toAyah: 2, text, encoding: 'qpc_hafs' },
  }
  const { id } = await client.createDocument({
    type: 'doc',
    content: [{ type: 'paragraph', content: [verse] }],
  })
  const { share_token } = await client.setSharing(id, true)
  const page = await openPage(t, { expects: [/ 404 /] })
  await page.goto(`${host}/shared/${share_token}`)
  await page.locator('.wq-citation a').click()
  await page.waitForURL(`${host}/verses/112:1-2`)
  assert.equal(await page.locator('.wq-scripture').textContent(), text_display)
  assert.match(await page.locator('.byline').innerText(), /Tanzil|KFGQPC|King Fahd/)
  for (const [path, status] of [
    ['verses/115:1', 404],
    ['verses/2:1-9999', 404],
    ['verses/%3Cscript%3E', 404],
    ['verses/112%3A1', 200],
  ] as const)
    assert.equal((await fetch(`${host}/${path}`)).status, status, path)
  await client.deleteDocument(id)
  await client.eraseDocument(id)
}
