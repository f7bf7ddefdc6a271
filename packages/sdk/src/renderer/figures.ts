import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { rareWordsOf } from './i18n/lazy-nodes.ts'
import type { Showing } from './render-context.ts'

/** An image of the service. Without an address yet it keeps its place; where it never gets one, its words. */
export function showImage({ attrs }: DocumentNode, showing: Showing): void {
  const { imageId, alt, width, height, widthPercent, align } = attributesOf(NODES.imageNode, attrs)
  if (!imageId) return
  const src = showing.imageUrl(imageId)
  showing.sink.open('figure', { class: `wq-figure wq-figure-${align}` })
  showing.sink.empty('img', {
    src,
    alt,
    // Attributes, not styles, so that they hold under a strict policy and before the picture came.
    width: widthPercent === null ? (width ?? undefined) : `${widthPercent}%`,
    height: widthPercent === null ? (height ?? undefined) : undefined,
    loading: 'lazy',
    decoding: 'async',
    'data-image': src === undefined ? imageId : undefined,
  })
  showing.sink.close('figure')
}

/** Lines of a page of the mushaf. */
export function showMushaf({ attrs }: DocumentNode, { sink, clipUrl, locale }: Showing): void {
  const { page, lineStart, lineEnd, width, align } = attributesOf(NODES.quranMushaf, attrs)
  if (page === 0 || lineStart === 0 || lineEnd < lineStart) return
  const label = rareWordsOf(locale).mushafLines(page.toLocaleString(locale))
  const src = clipUrl(page, lineStart, lineEnd)
  sink.open('figure', { class: `wq-figure wq-figure-${align} wq-mushaf` })
  if (src === undefined) sink.text(label)
  else
    sink.empty('img', {
      src,
      alt: label,
      width: width ?? undefined,
      loading: 'lazy',
      decoding: 'async',
    })
  sink.close('figure')
}
