import { attributesOf, NODES } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import type { Kind } from '../kind.ts'

export const emoji: Kind = {
  inlines: {
    emoji({ attrs }, { output }) {
      const { name } = attributesOf(NODES.emoji, attrs)
      output.text(COMMON_EMOJI.get(name) ?? (name && `:${name}:`))
    },
  },
}
