import { BuilderElement, type ParagraphChild, type XmlComponent } from 'docx'

/** Word keeps tags of at most this length. */
const MAX_TAG = 64

const element = (name: string, children: readonly XmlComponent[], val?: string) =>
  new BuilderElement({
    name,
    children,
    ...(val !== undefined && { attributes: { val: { key: 'w:val', value: val } } }),
  })

/** A content control in a line: it carries in its tag what the text in it cannot say. */
export const contentControl = (tag: string, children: readonly ParagraphChild[]): ParagraphChild =>
  // The library has no type for one among the children of a paragraph.
  element('w:sdt', [
    element('w:sdtPr', [element('w:tag', [], tag.slice(0, MAX_TAG))]),
    element('w:sdtContent', children as readonly XmlComponent[]),
  ]) as unknown as ParagraphChild
