import { Plugin, PluginKey } from 'prosemirror-state'
import { DecorationSet } from 'prosemirror-view'

/** The decorations of verified verses; transactions set them under this key. */
export const verificationDecorations = new PluginKey<DecorationSet>('verseChecks')

/**
 * Shows the decorations. Present from the start, because adding a plugin later recreates all plugin
 * views.
 */
export function createVerificationDecorations(onChange: () => void): Plugin {
  return new Plugin({
    key: verificationDecorations,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) =>
        // Only the verification sets it.
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
