/** Word files made by hand, for what the writer does not write. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'

const STANDARD = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MS = 'http://schemas.microsoft.com/office/word'

/** The prefixes of the standard. */
export const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${STANDARD}/relationships"`,
  `xmlns:m="${STANDARD}/math"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  `xmlns:w14="${MS}/2010/wordml"`,
  `xmlns:wps="${MS}/2010/wordprocessingShape"`,
].join(' ')

type PartOf = string | Uint8Array

/** Parts by their names in `word/`, and the relationships of the text besides those to these parts. */
export interface Others {
  parts?: Record<string, PartOf>
  /** Each an id, the last word of its type and its target; an address is outside of the file. */
  relations?: [id: string, type: string, target: string][]
}

/** A Word file with this body. */
export const wordFile = (body: string, others: Others = {}): Uint8Array =>
  zipSync(wordParts(documentPart(body), others))

export const documentPart = (body: string, namespaces = NAMESPACES): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`

/** The parts of a Word file whose text is this part. */
export function wordParts(
  document: PartOf,
  { parts = {}, relations = [] }: Others = {},
): Record<string, Uint8Array> {
  const named = Object.keys(parts).flatMap((name): [string, string, string][] => {
    const [, type] = /^([a-z]+)\d*\.xml$/.exec(name) ?? []
    return type === undefined ? [] : [[`of-${name}`, type, name]]
  })
  return Object.fromEntries(
    Object.entries({
      '_rels/.rels': relationships([['main', 'officeDocument', 'word/document.xml']]),
      'word/_rels/document.xml.rels': relationships([...named, ...relations]),
      'word/document.xml': document,
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [`word/${name}`, part])),
    }).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
  )
}

export function relationships(all: readonly (readonly [string, string, string])[]): string {
  const rows = all.map(([id, type, target]) => {
    const mode = /^\w+:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${STANDARD}/relationships/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
}

/** A paragraph of these runs or this text, with these properties. */
export const p = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') || content === '' ? content : r(content)}</w:p>`

export const r = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A part with this root. */
export const part = (root: string, content: string): string =>
  `<w:${root} ${NAMESPACES}>${content}</w:${root}>`

/** Styles, each an id, what it is based on, its properties of paragraphs and those of runs. */
export const styles = (
  ...all: [id: string, basedOn?: string, paragraph?: string, run?: string, about?: string][]
): string =>
  part(
    'styles',
    all
      .map(([id, basedOn = '', paragraph = '', run = '', about = 'w:type="paragraph"']) => {
        const base = basedOn && `<w:basedOn w:val="${basedOn}"/>`
        return `<w:style ${about} w:styleId="${id}"><w:name w:val="${id}"/>${base}<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
      })
      .join(''),
  )

/** A small file with a text of so many megabytes, which are never in memory at once. */
export function fileOfSpaces(megabytes: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => {
    chunks.push(chunk)
  })
  const { 'word/document.xml': _, ...others } = wordParts('')
  for (const [name, bytes] of Object.entries(others)) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  const text = new ZipDeflate('word/document.xml', { level: 1 })
  zip.add(text)
  const [before = '', after = ''] = documentPart(p(r('|'))).split('|')
  text.push(strToU8(before))
  const spaces = strToU8(' '.repeat(1_000_000))
  for (let left = megabytes; left > 0; left -= 1) text.push(spaces)
  text.push(strToU8(after), true)
  zip.end()
  return new Uint8Array(Buffer.concat(chunks))
}
