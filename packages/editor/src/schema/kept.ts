import { Extension } from '@tiptap/core'

/** The attribute that keeps what a node or mark came with and this editor cannot show. */
export const KEPT = 'kept'

/** Gives that attribute to every node and mark. */
export const Kept = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: '*',
      attributes: { [KEPT]: { default: null, rendered: false, keepOnSplit: false } },
    },
  ],
})
