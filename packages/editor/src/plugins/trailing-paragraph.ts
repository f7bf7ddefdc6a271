import { Plugin } from 'prosemirror-state'
import { addTrailingParagraph } from '../commands/trailing-paragraph.ts'

/** Keeps an empty paragraph after a last block that leaves no place to type. */
export const createTrailingParagraph = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      const isChanged = transactions.some(({ docChanged }) => docChanged)
      return isChanged && addTrailingParagraph(tr).docChanged ? tr : null
    },
  })
