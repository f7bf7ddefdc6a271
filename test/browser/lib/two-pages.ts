/** Two pages of one document, which two browsers of one author write together. */
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { sharedService } from '../../../packages/server/test/lib/service.ts'
import { openPage } from './chromium.ts'
import { beginAtCustomer, untilTextIsShown, writeDocument } from './editor-user.ts'

interface Situation {
  locale?: string
  starting?: ReturnType<typeof sharedService>
  /** What the console may report. */
  expects?: RegExp[]
  lines?: string[]
  /** Where each page finds the service; by default directly. */
  apis?(url: string): Promise<string>[]
}

/** Two pages of a document of a heading and a paragraph, which both show what the other one saves. */
export async function openTwoPages(t: TestContext, situation: Situation = {}) {
  const { locale = 'en', starting, expects = [], lines = ['# One', 'Two'], apis } = situation
  const begun = await beginAtCustomer(t, /412/, starting)
  const { service, customer, page: first } = begun
  const id = await writeDocument(customer, first, ...lines)
  const about = { document: id, together: 'on', locale }
  const addresses = (await Promise.all(apis?.(service.url) ?? [])).map((api) =>
    customer.addressOf({ ...about, api }),
  )
  const options = { expects: [/412/, ...expects] }
  const pages = [await openPage(t, options), await openPage(t, options)] as const
  await first.close()
  for (const [at, page] of pages.entries()) {
    await page.goto(addresses[at] ?? customer.addressOf(about))
    await untilTextIsShown(page, lines.at(-1) ?? '')
  }
  const [one, other] = pages
  return { service, customer, id, one, other }
}

/** The paths of the requests that save, from now on. */
export function savesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isChange = request.method() === 'POST' && pathname.endsWith('/changes/')
    if (isChange || request.method() === 'PATCH') sent.push(pathname)
  })
  return sent
}
