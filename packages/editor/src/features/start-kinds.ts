import type { Plugin } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'
import { createScripture } from './scripture/scripture.ts'
import { scriptureUiExtensions } from './scripture/scripture-ui.ts'

/** What kinds add to an open document. */
interface StartedKinds {
  extensions: UiExtensions
  /** Plugins that come before the schema's key bindings. */
  keys: Plugin[]
  /** Plugins that come after all others. */
  marks: Plugin[]
  /** Call it when the document is set. */
  begin(): void
}

/** Starts what watches the whole document rather than its own nodes: scripture. */
export function startKinds(context: EditorContext): StartedKinds {
  const scripture = createScripture(context)
  return { ...scripture, extensions: scriptureUiExtensions(context, scripture) }
}
