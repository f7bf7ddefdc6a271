import { attributesOf, NODES } from '@waraq/contract'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import type { Kind } from '../kind.ts'

export const honorific: Kind = {
  inlines: {
    honorific({ attrs }, { output }) {
      const text = honorificTextOf(attributesOf(NODES.honorific, attrs).type)
      if (text === undefined) return
      output.open('span', { class: 'wq-honorific', lang: 'ar' })
      output.text(text)
      output.close('span')
    },
  },
}
