import type { MountedPage } from '../../mounted-page.ts'

/** A document with fewer headings has no outline. */
const MIN_HEADINGS = 5

/** Adds the outline, and scrolls to the heading or caption that the URL names. */
export async function mountHeadings(page: MountedPage) {
  const count = JSON.stringify(page.blocks).split('"type":"heading"').length - 1
  if (count >= MIN_HEADINGS) {
    await import('../../page-tools.ts').then(
      (it) => it.addOutline({ ...page, reveal }),
      // Headings keep their ids without it.
      () => {},
    )
  }
  return {
    follow(part: ParentNode) {
      if (location.hash === '') return
      const named = [...part.querySelectorAll('[id]')].find(
        ({ id }) => location.hash === `#${encodeURIComponent(id)}`,
      )
      // The browser looked for it before the document had loaded.
      if (named) queueMicrotask(() => reveal(named))
    },
  }
}

/** Scrolls to a heading, which may be in closed toggles. */
function reveal(heading: Element): void {
  let toggle = heading.closest('details')
  while (toggle) {
    toggle.open = true
    toggle = toggle.parentElement?.closest('details') ?? null
  }
  heading.scrollIntoView()
}
