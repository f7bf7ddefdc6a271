/** Small Word files, and changed ones of the service's own. */
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

const relationshipsOf = (rows: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${rows}</Relationships>`

/** A Word file whose body is this XML, or whose text is this part. */
export function wordFile(body: string, document = documentOf(body)): Uint8Array<ArrayBuffer> {
  const main = `<Relationship Id="main" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/>`
  return zipped({
    '[Content_Types].xml': strToU8(`<Types xmlns="${PACKAGE}/content-types"/>`),
    '_rels/.rels': strToU8(relationshipsOf(main)),
    'word/document.xml': strToU8(document),
  })
}

export const documentOf = (body: string): string =>
  `<w:document xmlns:w="${MAIN}"><w:body>${body}</w:body></w:document>`

export const paragraphOf = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A file with another text. */
export function withText(
  file: Uint8Array,
  change: (document: string) => string,
): Uint8Array<ArrayBuffer> {
  const name = 'word/document.xml'
  const files = unzipSync(file)
  return zipped({ ...files, [name]: strToU8(change(strFromU8(files[name] ?? new Uint8Array()))) })
}

export const zipped = (files: Zippable): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(files, { level: 1 }))
