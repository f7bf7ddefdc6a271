import { attributesOf, NODES } from '@waraq/contract'
import { showAligned } from '../blocks.ts'
import type { Kind } from '../kind.ts'

export const paragraph: Kind = {
  blocks: {
    paragraph(node, place, context) {
      const line = attributesOf(NODES.paragraph, node.attrs)
      showAligned('p', node, line, place, context, line.caption && 'wq-caption')
    },
  },
}
