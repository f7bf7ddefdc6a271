/** An author at an editor, against a real service. */
import type { TestContext } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { putCaret } from './caret.ts'
import { openPage } from './chromium.ts'
import { openSandboxPage, type SandboxPage } from './sandbox-page.ts'

interface Writing {
  locale?: 'en' | 'ar'
  theme?: 'light' | 'dark'
  /** Further options that JSON can express. */
  options?: object
  /** An expression of options with functions. */
  functions?: string
  /** Whether the tab shows the title of the document. */
  isTitled?: boolean
  /** The initial content. */
  content?: DocumentNode[]
  width?: number
  /** Whether the page is on a phone with Android. */
  isPhone?: boolean
  /** Console errors that the test causes. */
  expects?: RegExp[]
}

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Parts that load beside a document. Until then keys wait, and the browser itself copies. */
const PARTS = ['toolbars', 'text-parts', 'paste-parts']
const loaded = (parts: string[]) => `Promise.all(${JSON.stringify(parts)}.map(async (part) => {
  const find = () =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes(part))
  while (!find()) await new Promise(requestAnimationFrame)
  await import(find().name)
})).then(() => undefined)`

/** Opens a document in an editor, with the caret at its end and all parts loaded. */
export async function openEditor(
  t: TestContext,
  stage: SandboxPage,
  writing: Writing,
): Promise<Page> {
  const {
    locale = 'en',
    theme = 'light',
    options = {},
    functions = '{}',
    isTitled = false,
    content = [{ type: 'paragraph' }],
    isPhone = false,
    width = isPhone ? 390 : 1000,
    expects = [],
  } = writing
  const author = await stage.organization.author('amina')
  const { id } = await author.client.createDocument({ type: 'doc', content })
  const page = await openPage(t, { expects })
  await page.setViewportSize({ width, height: 800 })
  if (isPhone) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setUserAgentOverride', { userAgent: ANDROID })
  }
  await openSandboxPage(page, stage)
  const settings = JSON.stringify({ user: 'amina', document: id, locale, theme, isTitled })
  const all = `{ ...${JSON.stringify(options)}, ...${functions} }`
  await page.evaluate(`stage.write({ ...${settings}, options: ${all} }), undefined`)
  await page.locator('.wq-editable').waitFor()
  await putCaret(page, 'end')
  await page.locator('.wq-editable[contenteditable=true]:focus').waitFor()
  await untilPartsAreLoaded(page)
  return page
}

/** Resolves when these parts have loaded; by default those beside a document. */
export async function untilPartsAreLoaded(page: Page, parts = PARTS): Promise<void> {
  await page.evaluate(loaded(parts))
}

/** The current content of the editor. */
export async function contentOf(page: Page): Promise<DocumentNode[]> {
  // `getJSON` returns a document of the contract.
  const json = (await page.evaluate('stage.mounts[0].instance.getJSON()')) as DocumentNode
  return [...(json.content ?? [])]
}

/** The types and texts of the content, without attributes and marks. */
export async function outlineOf(page: Page): Promise<string> {
  return (await contentOf(page)).map(outline).join(' ')
}

function outline({ type, text, content }: DocumentNode): string {
  if (type === 'text') return text ?? ''
  return content ? `${type}(${content.map(outline).join(' ')})` : type
}

/** Pastes HTML as another program puts it on the clipboard. */
export const pasteHtml = (page: Page, html: string): Promise<void> =>
  paste(page, { 'text/html': html })

/** Pastes a clipboard with several forms, each under its type. */
export async function paste(page: Page, forms: Record<string, string>): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const forms = ${JSON.stringify(forms)}
    for (const [type, text] of Object.entries(forms)) clipboardData.setData(type, text)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.wq-editable').dispatchEvent(paste)
  })()`)
}

/** Copies the selection; returns the clipboard as other programs read it. */
export function copy(page: Page): Promise<{ html: string; text: string }> {
  return page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.wq-editable').dispatchEvent(copy)
    const [html, text] = ['text/html', 'text/plain'].map((type) => clipboardData.getData(type))
    return { html, text }
  })()`)
}
