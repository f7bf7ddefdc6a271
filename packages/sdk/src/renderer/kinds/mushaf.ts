import { attributesOf, NODES, numberLocale, withoutTrailingSlashes } from '@waraq/contract'
import { kindMessagesFor } from '../i18n/kinds.ts'
import type { Kind } from '../kind.ts'

/** Lines of a mushaf page. */
export const mushaf: Kind = {
  blocks: {
    quranMushaf(node, _, context) {
      const { output, apiUrl, locale } = context
      const lines = attributesOf(NODES.quranMushaf, node.attrs)
      const { page, lineStart, lineEnd, width, align } = lines
      if (page === 0 || lineStart === 0 || lineEnd < lineStart) return
      const number = page.toLocaleString(numberLocale(locale))
      const label = kindMessagesFor(locale).mushafLines(number)
      output.open('figure', { class: `wq-figure wq-figure-${align} wq-mushaf` })
      if (apiUrl === undefined) output.text(label)
      else
        output.empty('img', {
          src: `${withoutTrailingSlashes(apiUrl)}/v1/quran/clips.png?page=${page}&line_start=${lineStart}&line_end=${lineEnd}`,
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
