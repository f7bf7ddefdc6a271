/** The reference client opens, edits and saves what the editor stores. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { WIRE_ROWS } from '../../packages/editor/test/wire-rows.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const FILE = 'qirtaas.umd.js'
const folder = process.env.WARAQ_REFERENCE_CLIENT ?? ''
const noClient =
  !existsSync(join(folder, FILE)) &&
  `needs WARAQ_REFERENCE_CLIENT, a folder with ${FILE} (nothing installs it)`
/** Images and mushaf pages of the rows do not exist, and no other host is asked. */
const EXPECTED = [/status of 404/]

suite('the reference client', { skip: noChromium || noClient }, () => {
  test('shows, edits and saves the words of every row of the node table', async (t) => {
    const { page, client } = await open(t)
    const saved: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [row, blocks] of Object.entries(WIRE_ROWS)) {
      const content = { type: 'doc', content: [paragraph('First '), ...blocks] }
      const { id } = await client.createDocument(content)
      const shown = await textShown(page, id)
      const missing = textsOf(content).filter((text) => !shown.includes(text))
      assert.deepEqual(missing, [], row)
      await edit(page, id)
      saved[row] = wordsOf((await client.readDocument(id)).content)
      expected[row] = wordsOf(content).replace('First ', 'First edited')
    }
    assert.deepEqual(saved, expected)
  })
})

async function open(t: TestContext) {
  const stage = await startSandboxPage(t, {
    isOpen: true,
    endpoints: {
      '/reference.js': (_, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.end(readFileSync(join(folder, FILE)))
      },
    },
  })
  const { client } = await stage.organization.author('amina')
  const page = await openPage(t, { expects: EXPECTED })
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ status: 404 }),
  )
  await openSandboxPage(page, stage)
  await page.addScriptTag({ url: '/reference.js' })
  await page.evaluate(`globalThis.getToken = async () =>
    (await (await fetch('/token?user=amina', { method: 'POST' })).json()).token
  globalThis.client = Qirtaas.createQirtaasClient({
    apiUrl: ${JSON.stringify(stage.service.url)}, getToken,
  })
  undefined`)
  return { page, client }
}

/** The text that readers see. */
async function textShown(page: Page, documentId: string): Promise<string> {
  await mount(page, 'mountRenderer', `{ documentId: '${documentId}', getToken }`)
  const text = await page.locator('.ProseMirror').textContent()
  await page.evaluate('mounted.destroy()')
  return text ?? ''
}

/** Types a word into the first line, and saves. */
async function edit(page: Page, documentId: string): Promise<void> {
  await mount(page, 'mountEditor', `{ documentId: '${documentId}', autosave: { debounceMs: 6e4 } }`)
  await page.locator('.ProseMirror > p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('edited')
  await page.evaluate('mounted.save()')
  await page.evaluate('mounted.destroy()')
}

/** Resolves when the document is shown. */
const mount = (page: Page, method: string, options: string): Promise<unknown> =>
  page.evaluate(`new Promise((onReady, onError) => {
    globalThis.mounted = client.${method}('main', { ...${options}, onReady, onError })
  })`)

const textsOf = ({ text, content = [] }: DocumentNode): string[] =>
  text === undefined ? content.flatMap(textsOf) : [text]

/** The text of nodes, and that of quotations and pictures in their attributes. */
function wordsOf({ text, attrs = {}, content = [] }: DocumentNode): string {
  const { text: quoted, alt, label } = attrs
  return [text, quoted, alt, label, ...content.map(wordsOf)].filter(Boolean).join('')
}
