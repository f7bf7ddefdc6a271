/** Sees what a page does that a document must never make it do. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

interface PageMonitor {
  /** Calls, windows, dialogs, navigations and requests to other origins. */
  events(): Promise<string[]>
}

/** Watches a page from before its first script; any origin but these is foreign. */
export async function monitorPage(page: Page, origins: string[]): Promise<PageMonitor> {
  const seen: string[] = []
  const context = page.context()
  let isStarted = false
  await page.addInitScript(LOCKED)
  // Abort the request, so that the page stays.
  await context.route(
    (url) => url.protocol.startsWith('http') && !origins.includes(url.origin),
    async (route) => {
      seen.push(`request ${route.request().url()}`)
      await route.abort('aborted')
    },
  )
  context.on('page', () => seen.push('window'))
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (isStarted) seen.push(`navigation ${frame.url()}`)
    isStarted = true
  })
  return {
    async events() {
      const called = await page.evaluate('called')
      assert.ok(Array.isArray(called), 'the page is still the one that was watched')
      return [...called.map((name) => `call ${name}`), ...seen]
    },
  }
}

// Not configurable, so that no script can remove it; frames record their calls at the top.
const LOCKED = `(() => {
  const called = globalThis === top ? [] : top.called
  const lock = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false })
  lock('called', called)
  for (const name of ['alert', 'confirm', 'prompt', 'print']) lock(name, () => called.push(name))
})()`
