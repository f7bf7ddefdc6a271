import { colorCode } from './kinds/code/color-code.ts'
import { addDetails } from './kinds/scripture/add-details.ts'
import type { MountedPage } from './mounted-page.ts'

export { addOutline } from './kinds/headings/outline.ts'

/** Adds what a page can wait for: colors of code, and details of quotations. */
export function addTools(page: MountedPage): void {
  if (!page.article.isConnected) return
  colorCode(page.article)
  addDetails(page)
  if (page.recitationUrl) void addRecitations(page, page.recitationUrl)
}

async function addRecitations(page: MountedPage, recitationUrl: string): Promise<void> {
  const it = await import('./kinds/scripture/recitation.ts').catch(() => undefined)
  if (!page.signal.aborted) it?.addRecitations(page, recitationUrl)
}
