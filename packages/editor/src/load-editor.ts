/**
 * Fetches the editor's code, for pages that do without it until somebody writes.
 *
 * ProseMirror's model is asked for by its own name too, so that bundlers give it a file of its own: while it is
 * loaded it reads a stack trace, for which V8 parses all of the file around it once more.
 */
export async function loadEditor(): Promise<typeof import('./mount-editor.ts')> {
  const [editor] = await Promise.all([import('./mount-editor.ts'), import('prosemirror-model')])
  return editor
}
