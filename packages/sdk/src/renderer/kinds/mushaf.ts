import { attributesOf, NODES, numberLocale, withoutTrailingSlashes } from '@waraq/contract'
import { kindMessagesFor } from '../i18n/kinds.ts'
import type { Kind } from '../kind.ts'
import type { RenderContext } from '../render-context.ts'

/** Lines of a mushaf page. */
export const mushaf: Kind = {
  blocks: {
    quranMushaf(node, _, context) {
      const { output, locale } = context
      const lines = attributesOf(NODES.quranMushaf, node.attrs)
      const { page, lineStart, lineEnd, width, align } = lines
      if (page === 0 || lineStart === 0 || lineEnd < lineStart) return
      const number = page.toLocaleString(numberLocale(locale))
      const label = kindMessagesFor(locale).mushafLines(number)
      output.open('figure', { class: `wq-figure wq-figure-${align} wq-mushaf` })
      const src = sourceOf(lines, context)
      if (src === undefined) output.text(label)
      else
        output.empty('img', {
          src,
          alt: label,
          ...context.kinds.attributes.get(node.type)?.(node),
          width: width ?? undefined,
          loading: 'lazy',
          decoding: 'async',
        })
      output.close('figure')
    },
  },
}

interface Lines {
  page: number
  lineStart: number
  lineEnd: number
}

function sourceOf(
  { page, lineStart, lineEnd }: Lines,
  { apiUrl, clipUrl }: RenderContext,
): string | undefined {
  if (clipUrl) return clipUrl(page, lineStart, lineEnd)
  if (apiUrl === undefined) return undefined
  return `${withoutTrailingSlashes(apiUrl)}/v1/quran/clips.png?page=${page}&line_start=${lineStart}&line_end=${lineEnd}`
}
