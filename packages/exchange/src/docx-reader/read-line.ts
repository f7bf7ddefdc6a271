import { FORMULA_MARK, linkAddressOf } from '@waraq/contract'
import { texOf } from '../kinds/formula-reader.ts'
import { formulaText } from '../kinds/formula-text.ts'
import { readDrawing } from '../kinds/pictures-reader.ts'
import { createLetters, isQuotationName, type Letters } from '../kinds/scripture-reader.ts'
import { branchOf } from './branches.ts'
import { beginResult, createField, isSilent } from './fields.ts'
import { appendText, formulaMarks, isEmpty, type Line, textsOf } from './line.ts'
import { type Format, formatOf } from './marks.ts'
import type { DocxReader } from './reader.ts'
import type { ParagraphStyle } from './styles.ts'
import { symbolOf } from './symbols.ts'
import { childOf, flagOf, type XmlElement } from './xml.ts'

const MAX_FIELDS = 32

/** What surrounds an element in a paragraph. */
interface Context {
  line: Line
  style: ParagraphStyle
  reader: DocxReader
  link: string | undefined
  format: Format
  letters: Letters
}

/** Adds the content of a paragraph to a line. */
export function readLine(
  paragraph: readonly XmlElement[],
  style: ParagraphStyle,
  reader: DocxReader,
  line: Line,
): void {
  const format = formatOf(undefined, style.runs, reader)
  const letters = createLetters(reader)
  readAll(paragraph, { line, style, reader, link: undefined, format, letters })
  letters.end()
}

function readAll(elements: readonly XmlElement[], context: Context): void {
  for (const element of elements) READERS.get(element.name)?.(element, context)
}

type Read = (element: XmlElement, context: Context) => void

const inside: Read = ({ children }, context) => readAll(children, context)
const text =
  (value: string): Read =>
  (_, context) =>
    addText(value, context)

/** What each element in a paragraph is. Others have no text. */
const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['w:r', readRun],
  ['w:t', (element, context) => addText(element.text.replace(/[\t\r\n]+/g, ' '), context)],
  ['w:tab', text('\t')],
  ['w:ptab', text('\t')],
  ['w:noBreakHyphen', text('\u2011')],
  ['w:softHyphen', text('\u00AD')],
  ['w:cr', addBreak],
  ['w:br', readBreak],
  ['w:sym', readSymbol],
  ['w:hyperlink', readLink],
  ['w:fldSimple', readSimpleField],
  ['w:fldChar', readFieldPart],
  [
    'w:instrText',
    ({ text }, { reader }) => {
      const field = reader.fields.at(-1)
      if (field && !field.isResult) field.instruction += text
    },
  ],
  ['w:ins', readInsertion],
  ['w:moveTo', readInsertion],
  ['w:del', (_, { reader }) => reader.losses.add('deletion_accepted')],
  ['w:moveFrom', (_, { reader }) => reader.losses.add('deletion_accepted')],
  ['w:sdt', readControl],
  ['w:sdtContent', inside],
  ['w:smartTag', inside],
  ['w:customXml', inside],
  ['w:dir', inside],
  ['w:bdo', inside],
  ['w:ruby', inside],
  ['w:rubyBase', inside],
  [
    'w:rt',
    (element, context) => {
      addText('(', context)
      inside(element, context)
      addText(')', context)
    },
  ],
  ['m:oMathPara', readFormulas],
  ['m:oMath', readFormula],
  ['mc:AlternateContent', (element, context) => readAll(branchOf(element), context)],
  ['w:drawing', addDrawing],
  ['w:pict', addDrawing],
  ['w:object', addDrawing],
  ['w:footnoteReference', addReference],
  ['w:endnoteReference', addReference],
  ['w:commentReference', (_, { reader }) => reader.losses.add('comment_dropped')],
  ['w:bookmarkStart', beginBookmark],
  ['w:bookmarkEnd', endBookmark],
])

function readRun({ children }: XmlElement, context: Context): void {
  const { style, reader } = context
  const properties = children[0]?.name === 'w:rPr' ? children[0] : undefined
  const format = formatOf(properties, style.runs, reader)
  // A custom mark is written beside the reference, which already shows a number.
  const isSigned = children.some(({ attributes }) =>
    /^(?:1|true|on)$/.test(attributes['w:customMarkFollows'] ?? ''),
  )
  const read = ({ name }: XmlElement) => !isSigned || (name !== 'w:t' && name !== 'w:sym')
  readAll(children.filter(read), { ...context, format })
}

function addText(value: string, context: Context): void {
  const { line, reader, format, letters } = context
  if (value === '' || isSilent(reader.fields)) return
  if (format.isHidden) {
    reader.losses.add('hidden_text_dropped')
    return
  }
  if (format.quotation === 'letters' && letters.add(value, textsOf(line))) return
  if (format.quotation === 'citation' && letters.isOpen()) return
  const link = context.link ?? reader.fields.findLast(({ link }) => link !== undefined)?.link
  appendText(textsOf(line), value, format.marksOf(value, link), reader)
}

function addBreak(_: XmlElement, { line, reader }: Context): void {
  if (!isSilent(reader.fields)) textsOf(line).push(reader.node('hardBreak', {}))
}

function readBreak(element: XmlElement, context: Context): void {
  const { 'w:type': type } = element.attributes
  if (type === 'column') context.reader.losses.add('column_layout_dropped')
  if (type === 'page')
    context.line.parts.push({ block: context.reader.node('horizontalRule', { pageBreak: true }) })
  else addBreak(element, context)
}

function readSymbol({ attributes }: XmlElement, context: Context): void {
  const { text, isReplaced } = symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? '')
  if (isReplaced && !isSilent(context.reader.fields)) context.reader.losses.add('symbol_replaced')
  addText(text, context)
}

function readLink({ attributes, children }: XmlElement, context: Context): void {
  const { reader } = context
  const target = reader.relationships.get(attributes['r:id'] ?? '')
  const anchor = attributes['w:anchor']
  const address = anchor === undefined ? target?.target : `${target?.target}#${anchor}`
  const link = target?.isExternal ? linkAddressOf(address) : undefined
  if (link === undefined && !isSilent(reader.fields)) reader.losses.add('internal_link_dropped')
  readAll(children, { ...context, link: link ?? context.link })
}

function readSimpleField({ attributes, children }: XmlElement, context: Context): void {
  const { fields } = context.reader
  const field = createField(attributes['w:instr'])
  fields.push(field)
  beginResult(field, context.reader)
  readAll(children, context)
  fields.pop()
}

function readFieldPart(element: XmlElement, context: Context): void {
  const { fields } = context.reader
  const part = element.attributes['w:fldCharType']
  const field = fields.at(-1)
  if (part === 'begin') {
    const box = childOf(childOf(element, 'w:ffData'), 'w:checkBox')
    if (box) addText((flagOf(box, 'w:checked') ?? flagOf(box, 'w:default')) ? '☑' : '☐', context)
    // More than Word nests: without an end, they would all be looked at for each text.
    if (fields.push(createField()) > MAX_FIELDS) fields.shift()
  } else if (part === 'separate' && field && !field.isResult) beginResult(field, context.reader)
  else if (part === 'end') fields.pop()
}

function readInsertion({ children }: XmlElement, context: Context): void {
  context.reader.losses.add('insertion_accepted')
  readAll(children, context)
}

/** A content control; one with a checkbox at the start of a line makes it a task. */
function readControl(element: XmlElement, context: Context): void {
  const box = childOf(childOf(element, 'w:sdtPr'), 'w14:checkbox')
  const content = childOf(element, 'w:sdtContent')
  if (!box) {
    readAll(content?.children ?? [], context)
    return
  }
  const state = childOf(box, 'w14:checked')?.attributes['w14:val'] ?? '0'
  const checked = /^(?:1|true|on)$/.test(state)
  const { line } = context
  if (isEmpty(line)) line.checked = checked
  else addText(checked ? '☑' : '☐', context)
}

function readFormula(element: XmlElement, context: Context): void {
  const { line, link, reader } = context
  if (isSilent(reader.fields)) return
  const tex = texOf(element)
  if (tex === undefined) reader.losses.add('formula_as_text')
  if (tex === undefined) addText(formulaText(element), context)
  else appendText(textsOf(line), tex, formulaMarks(link), reader)
}

/** Formulas that stand alone. */
function readFormulas({ children }: XmlElement, context: Context): void {
  const { line, reader } = context
  for (const child of children.filter(({ name }) => name === 'm:oMath')) {
    const text = texOf(child)
    if (text === undefined || isSilent(reader.fields)) readFormula(child, context)
    else {
      const content = [{ ...reader.node('text', {}), text }]
      line.parts.push({ block: reader.node('codeBlock', FORMULA_MARK.attrs, content) })
    }
  }
}

function addDrawing(element: XmlElement, { line, style, reader }: Context): void {
  if (isSilent(reader.fields)) return
  const { blocks, boxes } = readDrawing(element, style, reader)
  for (const block of blocks) line.parts.push({ block })
  for (const box of boxes) line.boxes.push(box)
}

function addReference({ name, attributes }: XmlElement, { line, reader }: Context): void {
  const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote'
  const reference = reader.referTo(kind, attributes['w:id'] ?? '')
  if (reference) textsOf(line).push(reference)
}

function beginBookmark({ attributes }: XmlElement, { reader, letters }: Context): void {
  const [id = '', name = ''] = [attributes['w:id'], attributes['w:name']]
  if (!isQuotationName(name)) return
  reader.bookmarks.set(id, name)
  // LibreOffice repeats the start of a bookmark in its last paragraph.
  if (reader.quotation !== name) letters.end()
  reader.quotation = name
}

function endBookmark({ attributes }: XmlElement, { reader, letters }: Context): void {
  const name = reader.bookmarks.get(attributes['w:id'] ?? '')
  if (name === undefined || name !== reader.quotation) return
  letters.end()
  reader.quotation = undefined
}
