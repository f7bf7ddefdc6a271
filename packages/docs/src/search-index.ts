import MiniSearch from 'minisearch'
import type { Page } from './site.ts'
import { INDEX_OPTIONS, type SearchSection } from './terms.ts'

// The words of most sections.
const SHOWN = 400

/** Builds the search index of one language as JSON. */
export function searchIndex(pages: Page[]): string {
  const index = new MiniSearch<SearchSection>(INDEX_OPTIONS)
  const sections = pages.flatMap((page) =>
    page.sections.map(({ id, heading, text }) => ({
      url: `${page.path === '' ? '' : `${page.path}/`}${id === '' ? '' : `#${id}`}`,
      title: page.title,
      heading,
      text,
      shown: beginningOf(text),
    })),
  )
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return JSON.stringify(index)
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= SHOWN ? line : `${line.slice(0, line.lastIndexOf(' ', SHOWN))}…`
}
