/** People who comment on a document, in the editor and in the reader. */
import type { TestContext } from 'node:test'
import type { CommentAnchor, CommentThread, DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import type { Locator, Page } from 'playwright-core'
import type { Author } from '../../../packages/server/test/lib/service.ts'
import { openPage } from './chromium.ts'
import { untilPartsAreLoaded } from './open-editor.ts'
import { openSandboxPage, type SandboxPage, startSandboxPage } from './sandbox-page.ts'

export interface Commented {
  stage: SandboxPage
  author: Author
  /** The document of `amina`. */
  id: string
  client: Client
}

export const line = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})

/** A document of `amina`. */
export async function beginCommented(
  t: TestContext,
  content: DocumentNode[],
  isOpen = false,
): Promise<Commented> {
  const stage = await startSandboxPage(t, { isOpen })
  const author = await stage.organization.author('amina')
  const { client } = author
  const { id } = await client.createDocument({ type: 'doc', content })
  return { stage, author, id, client }
}

interface Who {
  user?: 'amina' | 'yusuf'
  right?: 'comment' | 'edit'
  /** In the reader instead of the editor. */
  isReader?: boolean
  locale?: 'en' | 'ar'
  theme?: 'light' | 'dark'
  width?: number
  expects?: RegExp[]
  options?: object
  comments?: boolean
}

/** Opens the document with its comments. */
export async function openCommented(
  t: TestContext,
  { stage, id }: Pick<Commented, 'stage' | 'id'>,
  who: Who = {},
): Promise<Page> {
  const { user = 'amina', isReader = false, width = 1280, expects = [], comments = true } = who
  const page = await openPage(t, { expects })
  await page.setViewportSize({ width, height: 800 })
  await openSandboxPage(page, stage)
  const { right, locale, theme, options } = who
  const settings = { by: 'token', user, document: id, comments, right, locale, theme }
  const call = isReader ? 'read' : 'write'
  await page.evaluate(`stage.${call}(${JSON.stringify({ ...settings, options })}), undefined`)
  await page
    .locator(isReader ? '.wq-content > *' : '.wq-editable > *')
    .first()
    .waitFor()
  const button = isReader ? '.wq-outline > button' : '.wq-comments-button'
  if (comments) await page.locator(button, { hasText: /Comments|التعليقات/ }).waitFor()
  if (!isReader) await untilPartsAreLoaded(page)
  return page
}

/** The panel of comments, and what is in it. */
export const panelOf = (page: Page) => {
  const panel = page.locator('.wq-comments')
  return {
    panel,
    cards: panel.locator('article'),
    field: panel.locator('textarea'),
    active: panel.locator('article[aria-current=true]'),
    button: (name: string): Locator => panel.getByRole('button', { name, exact: true }),
  }
}

/** Selects words of the text, which occur once. */
export async function selectWords(page: Page, words: string): Promise<void> {
  const isFound = await page.evaluate(`(() => {
    const text = document.querySelector('.wq-editable, .wq-content')
    text.focus()
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    const nodes = []
    let all = ''
    while (walker.nextNode()) {
      nodes.push({ node: walker.currentNode, from: all.length })
      all += walker.currentNode.data
    }
    const from = all.indexOf(${JSON.stringify(words)})
    const to = from + ${words.length}
    const first = nodes.findLast((it) => it.from <= from)
    const last = nodes.findLast((it) => it.from < to)
    if (from >= 0) getSelection().setBaseAndExtent(first.node, from - first.from, last.node, to - last.from)
    return from >= 0
  })()`)
  if (!isFound) throw new RangeError(`the text has no ${words}`)
}

/** The words that the editor marks as commented. */
export const markedWords = async (page: Page): Promise<string[]> =>
  (await page.locator('.wq-commented').allTextContents()).filter((it) => it !== '')

/** The words that the reader highlights. */
export const highlightedWords = async (page: Page): Promise<string[]> =>
  (await page.evaluate(`[...(CSS.highlights.get('wq-commented') ?? [])].map(String)`)) as string[]

/** Comments on words of a stored document, as from another page. */
export async function commentOn(
  client: Client,
  id: string,
  anchor: Pick<CommentAnchor, 'exact' | 'prefix' | 'suffix'> | undefined,
  text: string,
): Promise<CommentThread> {
  return client.createThread(id, {
    text,
    anchor: anchor ? { ...anchor, block: 0, etag: '"1"' } : null,
  })
}
