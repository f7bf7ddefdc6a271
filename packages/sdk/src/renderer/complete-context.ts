import { signOf } from '@waraq/contract/task-signs'
import { clipUrlsOf } from './clip-urls.ts'
import { createElementIds } from './element-ids.ts'
import { createFootnotes } from './footnotes.ts'
import { LAZY_NODES } from './lazy-nodes.ts'
import type { RenderContext } from './render-context.ts'

interface WholeDocument {
  /** Base URL of the service for images of mushaf lines; without it they render as text. */
  apiUrl: string | undefined
  /** Begins the ids of headings, captions and footnotes. */
  idPrefix: string
}

/** Adds what a whole document has: the renderers of all nodes, ids, footnotes, signs of tasks, mushaf lines. */
export function completeContext(context: RenderContext, { apiUrl, idPrefix }: WholeDocument): void {
  const { blocks = [], locale } = context
  context.lazyNodes = LAZY_NODES
  context.footnotes = createFootnotes(blocks, idPrefix, locale)
  context.signOf = signOf
  context.idOf = createElementIds(blocks, idPrefix)
  if (apiUrl !== undefined) context.clipUrl = clipUrlsOf(apiUrl)
}
