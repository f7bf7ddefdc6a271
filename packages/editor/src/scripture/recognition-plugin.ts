import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { DecorationSet } from 'prosemirror-view'

/** The offers of recognized quotations; transactions set them under this key. */
const recognitionKey = new PluginKey<DecorationSet>('recognition')

/** The plugin state with the offers. */
export type OffersKey = PluginKey<DecorationSet>

/** Offers the verse in place of a typed quotation. */
export interface Recognition {
  /** Call it after each change. */
  changed(): void
  /** Handles Alt+Enter and Escape. */
  handleKey(event: KeyboardEvent): boolean
}

/** Debounce after a change. */
const REST_MS = 800

/**
 * Shows the offers. Loads the code that finds them after the first change; blocks that were there
 * before are not checked.
 */
export function createRecognitionPlugin(
  load: (key: OffersKey, before: Node) => Promise<Recognition>,
): Plugin {
  let recognition: Recognition | undefined
  let isLoading = false

  function begin(before: Node): void {
    isLoading = true
    // Typing comes first.
    setTimeout(() => {
      load(recognitionKey, before).then(
        (loaded) => {
          recognition = loaded
          loaded.changed()
        },
        () => {
          isLoading = false
        },
      )
    }, REST_MS)
  }

  return new Plugin({
    key: recognitionKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, offers) =>
        // Only the recognition sets it.
        (transaction.getMeta(recognitionKey) as DecorationSet | undefined) ??
        offers.map(transaction.mapping, transaction.doc),
    },
    props: {
      decorations: (state) => recognitionKey.getState(state),
      handleKeyDown: (_view, event) => recognition?.handleKey(event) ?? false,
    },
    view: () => ({
      update(view, { doc }) {
        if (view.state.doc === doc) return
        if (recognition) recognition.changed()
        else if (!isLoading && view.editable) begin(doc)
      },
    }),
  })
}
