/** An author who quotes verses, in an editor under a strict policy. */
import type { TestContext } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Quran } from '@waraq/sdk/client'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './chromium.ts'
import { untilPartsAreLoaded } from './open-editor.ts'
import { openSandboxPage, type SandboxPage, startSandboxPage } from './sandbox-page.ts'

export interface Writing {
  page: Page
  text: Locator
  quran: Quran
  /** The saved document. */
  storedDocument(): Promise<DocumentNode>
  now(): Promise<DocumentNode>
  /** Opens the document again, as another page would. */
  reopen(): Promise<void>
}

/** A page with access to the clipboard and to the Quran. */
export async function prepareScripturePage(t: TestContext): Promise<SandboxPage> {
  const stage = await startSandboxPage(t, { trustedTypes: 'ProseMirrorClipboard' })
  await stage.service.scripture.prepare()
  return stage
}

/** Opens a document in an editor and focuses the text. */
export async function startWriting(
  t: TestContext,
  locale: 'en' | 'ar',
  options: { stage?: SandboxPage; content?: DocumentNode[] } = {},
): Promise<Writing> {
  const stage = options.stage ?? (await prepareScripturePage(t))
  const { client } = await stage.organization.author('amina')
  const content = options.content ?? [{ type: 'paragraph' }]
  const { id } = await client.createDocument({ type: 'doc', content })
  const page = await openPage(t, { expects: [/ERR_INTERNET_DISCONNECTED/, /image 'data:,'/] })
  const text = page.locator('.wq-editable')
  const open = async () => {
    await openSandboxPage(page, stage)
    await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id, locale })})`)
    await text.waitFor()
    await untilPartsAreLoaded(page)
  }
  await open()
  // A click would hit the element in the middle, such as the button of an altered verse.
  await text.focus()
  const instance = 'stage.mounts[0].instance'
  return {
    page,
    text,
    quran: client.quran,
    now: () => page.evaluate(`${instance}.getJSON()`),
    async reopen() {
      await page.goto('about:blank')
      await open()
    },
    async storedDocument() {
      await page.evaluate(`${instance}.save()`)
      return (await client.readDocument(id)).content
    },
  }
}

export const paragraph = (...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  content,
})

/** By default the first verse of surah 112 in the line. */
export function verseNode(text: string, more: Record<string, unknown> = {}): DocumentNode {
  const attrs = { surah: 112, ayah: 1, text, encoding: 'qpc_hafs', displayMode: 'inline', ...more }
  return { type: 'quranVerse', attrs }
}
