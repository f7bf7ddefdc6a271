import type { Client } from '@waraq/sdk/client'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { loadMessages } from './i18n/load-messages.ts'

interface LoadedEditor {
  mountUncheckedEditor(
    client: Client,
    target: Element | string,
    options: EditorOptions,
  ): EditorInstance
}

/**
 * Loads the editor's code and the messages of a locale for pages that do not need them at startup.
 *
 * `prosemirror-model` is imported by name too, so that bundlers put it into a separate file: it
 * reads a stack trace while loading, for which V8 parses the whole surrounding file again.
 */
export async function loadEditor(locale: string): Promise<LoadedEditor> {
  const [{ mountUncheckedEditor }, messages] = await Promise.all([
    import('./mount-editor.ts'),
    loadMessages(locale),
    import('prosemirror-model'),
  ])
  return {
    mountUncheckedEditor: (client, target, options) =>
      mountUncheckedEditor(client, target, options, messages),
  }
}
