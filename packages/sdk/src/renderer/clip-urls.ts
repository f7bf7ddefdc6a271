import { withoutTrailingSlashes } from '@waraq/contract'
import type { RenderContext } from './render-context.ts'

/** Returns the URL builder for images of mushaf lines. */
export function clipUrlsOf(apiUrl: string): NonNullable<RenderContext['clipUrl']> {
  const base = withoutTrailingSlashes(apiUrl)
  return (page, lineStart, lineEnd) =>
    `${base}/v1/quran/clips.png?page=${page}&line_start=${lineStart}&line_end=${lineEnd}`
}
