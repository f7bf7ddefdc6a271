import type { Kind, WriteBlock, WriteInline } from '../docx/writer.ts'
import * as code from './code-block.ts'
import * as details from './details.ts'
import * as heading from './heading.ts'
import * as labels from './labels.ts'
import * as lists from './lists.ts'
import * as paragraph from './paragraph.ts'
import * as pictures from './pictures.ts'
import * as quote from './quote.ts'
import * as rule from './rule.ts'
import * as scripture from './scripture.ts'
import * as table from './table.ts'
import * as text from './text.ts'

const block = (docx: WriteBlock): Kind => ({ isInline: false, docx })
const inline = (docx: WriteInline): Kind => ({ isInline: true, docx })

/** A part of another kind, which stands for its content where it is alone. */
const part = block(({ content = [] }, place, writer) => writer.blocks(content, place))

/** What each kind of node is in a file. A map, not an object: a type may be `constructor`. */
export const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['paragraph', block(paragraph.docx)],
  ['heading', block(heading.docx)],
  ['bulletList', block(lists.docx)],
  ['orderedList', block(lists.docx)],
  ['taskList', block(lists.docx)],
  ['listItem', part],
  ['taskItem', part],
  ['blockquote', block(quote.docx)],
  ['horizontalRule', block(rule.docx)],
  ['codeBlock', block(code.docx)],
  ['table', block(table.docx)],
  ['tableRow', part],
  ['tableCell', part],
  ['tableHeader', part],
  ['details', block(details.docx)],
  ['detailsSummary', part],
  ['detailsContent', part],
  ['imageNode', block(pictures.docx)],
  ['quranMushaf', block(pictures.linesDocx)],
  ['text', inline(text.docx)],
  ['hardBreak', inline(text.breakDocx)],
  ['emoji', inline(labels.docx)],
  ['honorific', inline(labels.docx)],
  ['documentLink', inline(labels.documentLinkDocx)],
  ['quranVerse', inline(scripture.docx)],
  ['hadithNode', inline(scripture.docx)],
])
