import type { Direction } from '@waraq/contract'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { directionsIn } from './directions-in.ts'

/**
 * Gives each block the direction of its first letter, while it is typed: as decorations, so that the
 * document stays as it is. One without letters follows the block before it, the first one the interface.
 */
export function createAutoDirection(base: Direction): Plugin {
  const key = new PluginKey<DecorationSet>('autoDirection')
  return new Plugin({
    key,
    state: {
      init: (_, { doc }) => directionsIn(doc, base),
      apply: ({ doc, docChanged }, directions) =>
        docChanged ? directionsIn(doc, base) : directions,
    },
    props: { decorations: (state) => key.getState(state) },
  })
}
