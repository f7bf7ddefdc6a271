import { DOMParser, type ParseOptions, type Schema, type Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { PastedPicture } from './clean-pasted.ts'

interface Pasting {
  /** Uploads files, with the descriptions of their pictures. */
  upload(files: readonly File[], position: number, descriptions: readonly string[]): boolean
  /** Called after HTML with pictures was pasted without them. */
  onPictures(pictures: readonly PastedPicture[]): void
  /** Called after lines of plain text were pasted at a position. */
  onLines(text: string, from: number): void
}

interface Cleaning {
  prepareHtml(html: string): string
  cleanPasted(dom: HTMLElement): PastedPicture[]
}

/** Parses pasted HTML after cleaning it. The schema's parse rules are built on the first paste. */
class CleaningParser extends DOMParser {
  /** Of the HTML that is being pasted. */
  pictures: PastedPicture[] = []
  hasText = false
  private cleaning: Cleaning | undefined

  /** Loaded beside the document; a paste before that waits for it. */
  async load(): Promise<void> {
    this.cleaning ??= await import('./clean-pasted.ts')
  }

  get isReady(): boolean {
    return this.cleaning !== undefined
  }

  prepare(html: string): string {
    return this.cleaning?.prepareHtml(html) ?? html
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    this.hasText = Boolean(dom.textContent?.trim())
    this.pictures = this.cleaning?.cleanPasted(dom) ?? []
    return DOMParser.fromSchema(this.schema).parseSlice(dom, options)
  }
}

export function createPaste(schema: Schema, { upload, onPictures, onLines }: Pasting): Plugin {
  const parser = new CleaningParser(schema, [])
  let lines = ''
  parser.load().catch(() => {})

  // After the paste, which is synchronous.
  function reportPictures(): void {
    const { pictures } = parser
    parser.pictures = []
    if (pictures.length > 0) onPictures(pictures)
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        paste(view, event) {
          const [html, text] = ['text/html', 'text/plain'].map(
            (type) => event.clipboardData?.getData(type) ?? '',
          )
          if (parser.isReady || !html || !view.editable) return false
          event.preventDefault()
          parser.load().then(
            () => view.isDestroyed || view.pasteHTML(html),
            () => view.isDestroyed || view.pasteText(text ?? ''),
          )
          return true
        },
      },
      transformPastedHTML: (html) => parser.prepare(html),
      clipboardParser: parser,
      // Plain is what is pasted into code or with Shift.
      transformPastedText(text, isPlain) {
        lines = !isPlain && text.includes('\n') ? text : ''
        return text
      },
      transformPasted(slice) {
        queueMicrotask(reportPictures)
        return slice
      },
      // A browser copies one picture as its address and as a file.
      handlePaste({ state }, { clipboardData }) {
        const [text, { from }] = [lines, state.selection]
        lines = ''
        // After the paste, as above.
        if (text) queueMicrotask(() => onLines(text, from))
        const [picture, ...others] = parser.pictures
        if (!picture || parser.hasText || others.length > 0) return false
        const files = [...(clipboardData?.files ?? [])]
        const isTaken = upload(files, state.selection.to, [picture.alt])
        if (isTaken) parser.pictures = []
        return isTaken
      },
      handleDrop(_, { dataTransfer }) {
        // Dropped files are uploaded.
        if (dataTransfer?.files.length) parser.pictures = []
        return false
      },
    },
  })
}
