/**
 * Loads the editor's code for pages that do not need it at startup.
 *
 * `prosemirror-model` is imported by name too, so that bundlers put it into a separate file: it
 * reads a stack trace while loading, for which V8 parses the whole surrounding file again.
 */
export async function loadEditor(): Promise<typeof import('./mount-editor.ts')> {
  const [editor] = await Promise.all([import('./mount-editor.ts'), import('prosemirror-model')])
  return editor
}
