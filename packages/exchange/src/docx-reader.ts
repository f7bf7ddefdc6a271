import type { DocumentNode } from '@waraq/contract'
import { storeDirections } from './docx-reader/directions.ts'
import { createFlow } from './docx-reader/flow.ts'
import { createNotes, type Notes } from './docx-reader/notes.ts'
import { readNumbering } from './docx-reader/numbering.ts'
import { findPart, openParts, type Parts, type Relationships } from './docx-reader/parts.ts'
import { createNodes, type DocxReader } from './docx-reader/reader.ts'
import { readStyles } from './docx-reader/styles.ts'
import type { XmlElement } from './docx-reader/xml.ts'
import { hashOf } from './hash-of.ts'
import { type ImportedDocument, importedOf } from './imported.ts'
import { createImportedPictures } from './imported-pictures.ts'
import { createLosses } from './losses.ts'

export { UnreadableFile } from './imported.ts'

export interface DocxReaderOptions {
  /** Names a footnote: 4 to 12 letters and digits. By default the file decides. */
  newId?: (number: number) => string
}

/** Reads a Word file. Throws {@link UnreadableFile}, and nothing else, for one that it cannot read. */
export function readDocx(bytes: Uint8Array, options?: DocxReaderOptions): ImportedDocument {
  const steps = readDocxInSteps(bytes, options)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Like {@link readDocx}, in steps of a few milliseconds, between which a page can do other work. */
export function* readDocxInSteps(
  bytes: Uint8Array,
  { newId }: DocxReaderOptions = {},
): Generator<undefined, ImportedDocument> {
  const parts = openParts(bytes)
  const losses = createLosses()
  const pictures = createImportedPictures(
    (part) => parts.archive.read(part) ?? 'image_missing',
    losses,
  )
  const { relationships } = parts
  // The end of a zip file has the sums of all parts, so that it differs between files.
  const prefix = hashOf(bytes.subarray(-65_536))
  const notes = createNotes(newId ?? ((number) => prefix + number.toString(36)))
  const styles = readStyles(parts.elements(findPart(relationships, 'styles')))
  const numbering = readNumbering(parts.elements(findPart(relationships, 'numbering')), styles)
  const reader: DocxReader = {
    parts,
    losses,
    pictures,
    styles,
    numbering,
    relationships,
    fields: [],
    contents: 0,
    bookmarks: new Map(),
    quotation: undefined,
    toggles: new Set(),
    ended: [],
    directions: new Map(),
    tableDepth: 0,
    referTo: notes.referTo,
    node: createNodes(),
    blocks: (elements) => blocksIn(elements, reader),
  }
  yield* readNotes(notes, reader)
  const body = createFlow(reader)
  for (const element of parts.text) {
    if (element) yield* body.add(element)
    yield
  }
  const blocks = [...body.end(), ...notes.list(reader)]
  countHeaders(parts, relationships, losses)
  storeDirections(blocks, reader.directions)
  return importedOf(blocks, pictures.list, losses.list())
}

/** Reads blocks apart from the text around them. */
function blocksIn(elements: Iterable<XmlElement>, reader: DocxReader): DocumentNode[] {
  const { fields, quotation } = reader
  reader.fields = []
  reader.quotation = undefined
  const flow = createFlow(reader)
  for (const element of elements) Array.from(flow.add(element))
  const blocks = flow.end()
  reader.fields = fields
  reader.quotation = quotation
  return blocks
}

function* readNotes(notes: Notes, reader: DocxReader): Generator<undefined> {
  const { relationships, parts } = reader
  for (const kind of ['footnote', 'endnote'] as const) {
    const part = findPart(relationships, `${kind}s`)
    if (part === undefined) continue
    reader.relationships = parts.relationshipsOf(part)
    for (const element of parts.elements(part)) {
      notes.add(kind, element, reader)
      yield
    }
  }
  reader.relationships = relationships
}

/** Counts headers and footers with more than numbers of pages. */
function countHeaders(
  parts: Parts,
  relationships: Relationships,
  losses: DocxReader['losses'],
): void {
  for (const { type, target } of relationships.values()) {
    if (type !== 'header' && type !== 'footer') continue
    for (const element of parts.elements(target)) {
      if (!hasLetters(element)) continue
      losses.add('header_footer_dropped')
      break
    }
  }
}

const hasLetters = ({ text, name, children }: XmlElement): boolean =>
  (name === 'w:t' && /\p{L}/u.test(text)) || children.some(hasLetters)
