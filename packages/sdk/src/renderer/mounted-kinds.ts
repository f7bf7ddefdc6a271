import { drawParts, loadParts } from './document-parts.ts'
import { mountHeadings } from './kinds/headings/mount-headings.ts'
import { mountImages } from './kinds/images/mount-images.ts'
import { mountTables } from './kinds/tables/mount-tables.ts'
import { KINDS } from './kinds.ts'
import type { MountedKinds, MountedPage } from './mounted-page.ts'
import { wholeKindsOf } from './whole-kinds.ts'

/** Characters of sources that are drawn in one task. Those of a lesson are drawn before it is shown. */
const DRAWN_AT_ONCE = 25_000

/** What `page-tools.ts` is loaded for. */
const WITH_TOOLS = '.wq-quotation, pre[data-language]'

/** Adds what kinds do in a mounted document, and loads the code that its content needs. */
export async function mountKinds(page: MountedPage): Promise<MountedKinds> {
  const [headings] = await Promise.all([mountHeadings(page), loadParts(page.blocks)])
  const images = mountImages(page)
  const all = [images, mountTables(), headings]
  return {
    ...images,
    kinds: [...KINDS, ...wholeKindsOf(page)],
    follow(part) {
      drawParts(part, DRAWN_AT_ONCE)
      for (const kind of all) kind.follow(part)
    },
    finish() {
      if (page.article.querySelector(WITH_TOOLS))
        void import('./page-tools.ts').then((it) => it.addTools(page))
    },
  }
}
