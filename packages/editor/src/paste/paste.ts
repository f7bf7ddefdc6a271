import { DOMParser, type ParseOptions, type Schema, type Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { beforeReading, cleanPasted } from './clean-pasted.ts'
import { markWordLists } from './word-lists.ts'

/** Parses pasted HTML after cleaning it. The schema's parse rules are built on the first paste. */
class CleaningParser extends DOMParser {
  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    cleanPasted(dom)
    return DOMParser.fromSchema(this.schema).parseSlice(dom, options)
  }
}

export function createPaste(schema: Schema): Plugin {
  const clipboardParser = new CleaningParser(schema, [])
  const transformPastedHTML = (html: string) => markWordLists(beforeReading(html))
  return new Plugin({ props: { transformPastedHTML, clipboardParser } })
}
