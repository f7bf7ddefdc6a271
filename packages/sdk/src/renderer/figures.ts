import { attributesOf, type DocumentNode, NODES, numberLocale } from '@waraq/contract'
import { lazyNodeMessagesFor } from './i18n/lazy-nodes.ts'
import type { RenderContext } from './render-context.ts'

/** Renders an image. Without a URL, it reserves the space until `renderImages` sets one. */
export function renderImage(node: DocumentNode, context: RenderContext): void {
  const { attrs } = node
  const { imageId, alt, width, height, widthPercent, align } = attributesOf(NODES.imageNode, attrs)
  if (!imageId) return
  const src = context.imageUrl?.(imageId)
  context.output.open('figure', { class: `wq-figure wq-figure-${align}` })
  context.output.empty('img', {
    src,
    alt,
    'aria-describedby': context.idOf?.(node),
    // Attributes, not styles: they work with a strict CSP and before the image has loaded.
    width: widthPercent === null ? (width ?? undefined) : `${widthPercent}%`,
    height: widthPercent === null ? (height ?? undefined) : undefined,
    loading: 'lazy',
    decoding: 'async',
    'data-image': src === undefined ? imageId : undefined,
  })
  context.output.close('figure')
}

/** Renders lines of a mushaf page. */
export function renderMushaf(
  node: DocumentNode,
  { output, clipUrl, locale, idOf }: RenderContext,
): void {
  const { page, lineStart, lineEnd, width, align } = attributesOf(NODES.quranMushaf, node.attrs)
  if (page === 0 || lineStart === 0 || lineEnd < lineStart) return
  const label = lazyNodeMessagesFor(locale).mushafLines(page.toLocaleString(numberLocale(locale)))
  const src = clipUrl?.(page, lineStart, lineEnd)
  output.open('figure', { class: `wq-figure wq-figure-${align} wq-mushaf` })
  if (src === undefined) output.text(label)
  else
    output.empty('img', {
      src,
      alt: label,
      'aria-describedby': idOf?.(node),
      width: width ?? undefined,
      loading: 'lazy',
      decoding: 'async',
    })
  output.close('figure')
}
