import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import type { Direction } from '@waraq/contract'
import { directionsIn } from './directions-in.ts'

/**
 * Gives each block the direction of its first letter, while it is typed: as decorations, so that the
 * document stays as it is. One without letters follows the block before it, the first one the interface.
 */
export const AutoDirection = Extension.create<{ base: Direction }>({
  name: 'autoDirection',
  addOptions: () => ({ base: 'ltr' }),
  addProseMirrorPlugins() {
    const { base } = this.options
    const key = new PluginKey<DecorationSet>('autoDirection')
    return [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => directionsIn(doc, base),
          apply: ({ doc, docChanged }, directions) =>
            docChanged ? directionsIn(doc, base) : directions,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})
