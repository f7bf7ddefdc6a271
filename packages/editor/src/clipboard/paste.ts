import { DOMParser, type ParseOptions, type Schema, type Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { PastedPicture } from './clean-pasted.ts'
import type { PastedHtml, Upload } from './pasted-forms.ts'

type Forms = typeof import('./text-parts.ts')

/** Parses pasted HTML after cleaning it. The schema's parse rules are built on the first paste. */
class CleaningParser extends DOMParser implements PastedHtml {
  pictures: readonly PastedPicture[] = []
  hasText = false
  isOwn = false
  forms: Forms | undefined

  /** Loaded beside the document; a paste before that waits for it. */
  async load(): Promise<void> {
    this.forms ??= await import('./text-parts.ts')
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    const parser = DOMParser.fromSchema(this.schema)
    return this.forms?.parseCleaned(this, parser, dom, options) ?? parser.parseSlice(dom, options)
  }
}

interface Pasting {
  /** Uploads files, with the descriptions of their pictures. */
  upload: Upload
  /** Called after HTML with pictures was pasted without them, over the text from a position. */
  onPictures(pictures: readonly PastedPicture[], from: number): void
  /** Called after lines of plain text were pasted at a position. */
  onLines(text: string, from: number): void
}

export function createPaste(schema: Schema, { upload, onPictures, onLines }: Pasting): Plugin {
  const parser = new CleaningParser(schema, [])
  let lines = ''
  parser.load().catch(() => {})

  // After the paste, which is synchronous.
  function reportPictures(from: number): void {
    const { pictures } = parser
    parser.pictures = []
    if (pictures.length > 0) onPictures(pictures, from)
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(view, event) {
          const [html, text] = ['text/html', 'text/plain'].map(
            (type) => event.clipboardData?.getData(type) ?? '',
          )
          if (parser.forms || !html || !view.editable) return false
          event.preventDefault()
          parser.load().then(
            () => view.isDestroyed || view.pasteHTML(html),
            () => view.isDestroyed || view.pasteText(text ?? ''),
          )
          return true
        },
      },
      transformPastedHTML: (html) => parser.forms?.prepareHtml(html) ?? html,
      clipboardParser: parser,
      // Until the code is loaded, the library reads the lines; its type does not allow undefined
      // here.
      clipboardTextParser: (text, $context) =>
        parser.forms?.paragraphsOf(text, schema, $context.marks()) as Slice,
      // A paste into code or with Shift is plain.
      transformPastedText(text, isPlain) {
        lines = !isPlain && text.includes('\n') ? text : ''
        return text
      },
      transformPasted(slice, { state }) {
        const { from } = state.selection
        queueMicrotask(() => reportPictures(from))
        return slice
      },
      handlePaste(view, { clipboardData }, slice) {
        const [text, { from }] = [lines, view.state.selection]
        lines = ''
        // After the paste, which is synchronous.
        if (text) queueMicrotask(() => onLines(text, from))
        return parser.forms?.pasteBeside(parser, view, { clipboardData, slice, upload }) ?? false
      },
      handleDrop(_, { dataTransfer }) {
        // Dropped files are uploaded.
        if (dataTransfer?.files.length) parser.pictures = []
        return false
      },
    },
  })
}
