import { Plugin, PluginKey } from 'prosemirror-state'
import { DecorationSet } from 'prosemirror-view'

/** The marks of verses that were checked; a transaction sets them by this key. */
export const verificationDecorations = new PluginKey<DecorationSet>('verseChecks')

/** Shows those marks. It is there from the start, for a plugin that came later would start all others anew. */
export function createVerificationDecorations(onChange: () => void): Plugin {
  return new Plugin({
    key: verificationDecorations,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) =>
        // Only the checks set it.
        (transaction.getMeta(verificationDecorations) as DecorationSet | undefined) ??
        marks.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => verificationDecorations.getState(state) },
    view: () => ({
      update(view, before) {
        if (view.state.doc !== before.doc) onChange()
      },
    }),
  })
}
