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
 * Shows the offers. The first change loads the code that finds them; blocks from before that change
 * are not checked.
 */
export function createRecognitionPlugin(
  load: (key: OffersKey, before: Node) => Promise<Recognition>,
): Plugin {
  let recognition: Recognition | undefined
  let isLoading = false

  function begin(before: Node): void {
    isLoading = true
    // Deferred, so that it does not delay the first key.
    setTimeout(() => {
      load(recognitionKey, before).then(
        (loadedModule) => {
          recognition = loadedModule
          loadedModule.changed()
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
