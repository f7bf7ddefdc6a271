import { DOMSerializer, type Fragment } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'

type Forms = ReturnType<typeof import('./copied-forms.ts').createForms>
type Parameters = [
  content: Fragment,
  options?: { document?: Document },
  target?: HTMLElement | DocumentFragment,
]

class CopySerializer extends DOMSerializer {
  /** Loaded beside the document, because a copy cannot wait. */
  forms: Forms | undefined

  override serializeFragment(...all: Parameters): HTMLElement | DocumentFragment {
    const [content, options] = all
    return this.forms?.html(content, options?.document) ?? super.serializeFragment(...all)
  }
}

/** Copied, cut and dragged content as HTML and plain text that other programs show. */
export function createCopies(editor: TextEditor, locale: string, citations?: string): Plugin {
  const { nodes, marks } = DOMSerializer.fromSchema(editor.schema)
  const serializer = new CopySerializer(nodes, marks)
  import('./text-parts.ts').then(
    (it) => {
      serializer.forms = it.createForms(editor, locale, citations)
    },
    () => {},
  )
  return new Plugin({
    props: {
      clipboardSerializer: serializer,
      clipboardTextSerializer: (slice) => serializer.forms?.text(slice) ?? '',
    },
  })
}
