import { attributesOf, NODES } from '@waraq/contract'
import type { Kind } from '../kind.ts'

export const documentLink: Kind = {
  inlines: {
    documentLink({ attrs }, { output, documentUrl }) {
      const { targetDocId, label } = attributesOf(NODES.documentLink, attrs)
      const href = targetDocId ? documentUrl?.(targetDocId) : undefined
      const tag = href === undefined ? 'span' : 'a'
      const id = targetDocId || undefined
      output.open(tag, { class: 'wq-document-link', href, 'data-document': id })
      output.text(label)
      output.close(tag)
    },
  },
}
