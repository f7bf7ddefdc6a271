import { attributesOf, NODES } from '@waraq/contract'
import { showAligned } from '../../blocks.ts'
import type { Kind } from '../../kind.ts'

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

export const heading: Kind = {
  blocks: {
    heading(node, place, context) {
      const line = attributesOf(NODES.heading, node.attrs)
      showAligned(TAGS[line.level - 1] ?? 'h6', node, line, place, context)
    },
  },
}
