import type { Command } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { openLazily } from '../widgets/open-lazily.ts'

interface Footnotes {
  startFootnotes(context: EditorContext): void
  insertFootnote(locale: string): Command
}

let footnotes: Footnotes | undefined

async function load(): Promise<Footnotes> {
  footnotes ??= await import('./footnotes.ts')
  return footnotes
}

/** Inserts a footnote; the next key goes to the note. In a note, goes back to the text. */
export function addFootnote(context: EditorContext): void {
  const insert = (it: Footnotes) => {
    it.startFootnotes(context)
    context.editor.run(it.insertFootnote(context.locale))
  }
  if (footnotes) insert(footnotes)
  else openLazily(context, load, insert)
}

/**
 * Node view of a reference. The first one on the page loads the code that keeps notes and
 * references together.
 */
export const createFootnoteView =
  (context: EditorContext): NodeViewConstructor =>
  ({ attrs: { text } }) => {
    // Later, because plugins cannot be added while the view is drawn.
    load().then(
      (it) => it.startFootnotes(context),
      () => {},
    )
    const label = `${context.messages.commands.footnote} ${text}`
    return { dom: createElement('sup', { class: 'wq-footnote', role: 'doc-noteref', label }, text) }
  }
