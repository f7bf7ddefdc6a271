import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import type { PastedKinds, PastedPicture } from './clean-pasted.ts'
import {
  type AddNotes,
  appendNotes,
  type PastedHtml,
  type Pasting,
  paragraphsOf,
  parseCleaned,
  pasteBeside,
} from './pasted-forms.ts'
import { prepareHtml } from './pasted-styles.ts'

/** Parses pasted HTML after cleaning it. The schema's parse rules are built on the first paste. */
class CleaningParser extends DOMParser implements PastedHtml {
  pictures: readonly PastedPicture[] = []
  notes = new Map()
  hasText = false
  isOwn = false
  declare convert: PastedKinds

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    return parseCleaned(this, DOMParser.fromSchema(this.schema), dom, options)
  }
}

/** Cleans and reads what is pasted and dropped. */
export function createPastePlugin(
  editor: TextEditor,
  { hasLinks, upload, onPictures, onLines }: Pasting,
  addNotes: AddNotes,
  convert: PastedKinds,
): Plugin {
  const { schema } = editor
  const parser = new CleaningParser(schema, [])
  parser.convert = convert
  let lines = ''

  // After the paste, which is synchronous.
  function reportPictures(from: number): void {
    const { pictures } = parser
    parser.pictures = []
    if (pictures.length > 0) onPictures(pictures, from)
  }

  return new Plugin({
    appendTransaction: (transactions, before, { tr }) =>
      appendNotes(parser, transactions, { before: before.doc, tr, addNotes }),
    props: {
      transformPastedHTML: prepareHtml,
      clipboardParser: parser,
      clipboardTextParser: (text, $context, isPlain) =>
        paragraphsOf(text, schema, {
          marks: $context.marks(),
          hasLinks: hasLinks && !isPlain,
        }),
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
        return pasteBeside(parser, view, { clipboardData, slice, upload })
      },
      handleDrop(_, { dataTransfer }) {
        // Dropped files are uploaded.
        if (dataTransfer?.files.length) parser.pictures = []
        return false
      },
    },
  })
}
