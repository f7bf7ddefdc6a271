import type { Direction } from '@waraq/contract'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { directionsIn } from './directions-in.ts'

/**
 * Shows each block in the direction of its first strong letter while it is typed. Decorations do
 * it, so the document does not change. A block without letters follows the previous block; the
 * first one follows the interface.
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
