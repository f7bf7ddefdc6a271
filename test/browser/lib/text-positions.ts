/** Every position of a document that holds arbitrary text, with that text in it. */
import { type DocumentNode, MARKS, NODES } from '@waraq/contract'

type Place = (attack: string) => DocumentNode

const ID = '6f2d7c1e-0000-4000-8000-00000000abcd'
/** Attributes of HTML that the schema does not have. */
const FOREIGN = [
  'class',
  'style',
  'id',
  'name',
  'src',
  'srcset',
  'srcdoc',
  'href',
  'xlink:href',
  'target',
  'rel',
  'title',
  'action',
  'formaction',
  'is',
  'xmlns',
  'onclick',
  'onerror',
  'onload',
  'color',
  'backgroundColor',
  'fontFamily',
  'data-wq',
  'kept',
  'json',
]
const PLAIN_MARKS = ['bold', 'italic', 'strike', 'underline', 'code', 'subscript', 'superscript']
const UNKNOWN_MARKS = ['textStyle', 'unknownMark']
const BARE_NODES = ['listItem', 'tableRow', 'detailsSummary', 'detailsContent', 'hardBreak']
const MORE_NODES = ['horizontalRule', 'unknownBlock', 'unknownInline', 'iframe', 'rawHtml']

const text = (value: string, marks?: DocumentNode['marks']): DocumentNode =>
  marks ? { type: 'text', text: value, marks } : { type: 'text', text: value }
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const block = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const LINE = paragraph(text('x'))

/** An otherwise valid node, so that only the attack is invalid. */
const USUAL: Record<string, Record<string, unknown>> = {
  documentLink: { targetDocId: ID, label: 'x' },
  imageNode: { imageId: ID, alt: 'x' },
  quranVerse: { surah: 1, ayah: 1, text: 'x', displayMode: 'card', translationOpen: true },
  quranMushaf: { page: 1, lineStart: 1, lineEnd: 2 },
  hadithNode: { collectionNameEnglish: 'x', number: '1', text: 'x', displayMode: 'card' },
  emoji: { name: 'grinning' },
  honorific: { type: 'saw' },
}

/** Wraps a node in the parents that the schema of the editor requires. */
const HOMES: Record<string, (node: DocumentNode) => DocumentNode> = {
  listItem: (node) => block('bulletList', node),
  taskItem: (node) => block('taskList', node),
  tableRow: (node) => block('table', node),
  tableCell: (node) => block('table', block('tableRow', node)),
  tableHeader: (node) => block('table', block('tableRow', node)),
  detailsSummary: (node) => block('details', node, block('detailsContent', LINE)),
  detailsContent: (node) => block('details', block('detailsSummary', text('x')), node),
  unknownInline: (node) => paragraph(node),
  hardBreak: (node) => paragraph(node),
  emoji: (node) => paragraph(node),
  honorific: (node) => paragraph(node),
  documentLink: (node) => paragraph(node),
  quranVerse: (node) => paragraph(node),
  hadithNode: (node) => paragraph(node),
}

/** Content for a node whose schema requires some. */
const CONTENTS: Record<string, (line: DocumentNode) => DocumentNode[]> = {
  paragraph: (line) => line.content ?? [],
  heading: (line) => line.content ?? [],
  codeBlock: (line) => line.content ?? [],
  detailsSummary: (line) => line.content ?? [],
  bulletList: (line) => [block('listItem', line)],
  orderedList: (line) => [block('listItem', line)],
  taskList: (line) => [block('taskItem', line)],
  table: (line) => [block('tableRow', block('tableCell', line))],
  tableRow: (line) => [block('tableCell', line)],
  details: (line) => [block('detailsSummary', text('x')), block('detailsContent', line)],
}
const HOLDERS = ['listItem', 'taskItem', 'tableCell', 'tableHeader', 'detailsContent', 'blockquote']

function nodeOf(type: string, attrs: Record<string, unknown>, line = LINE): DocumentNode {
  const holds =
    CONTENTS[type] ?? (HOLDERS.includes(type) ? (one: DocumentNode) => [one] : undefined)
  const node: DocumentNode = {
    type,
    attrs: { ...USUAL[type], ...attrs },
    ...(holds && { content: holds(line) }),
  }
  return HOMES[type]?.(node) ?? node
}

// The service rejects documents with this name in any position.
const attributeNamed = (attack: string) => (attack === '__proto__' ? {} : { [attack]: 'alert(1)' })

const nodeTypes = Object.entries(NODES).map(([type, rules]) => ({ type, own: Object.keys(rules) }))
const bareTypes = [...BARE_NODES, ...MORE_NODES].map((type) => ({ type, own: [] }))
const inAttributesOfNodes = [...nodeTypes, ...bareTypes].flatMap(({ type, own }): Place[] => [
  ...[...own, ...FOREIGN].map((name) => (attack: string) => nodeOf(type, { [name]: attack })),
  (attack) => nodeOf(type, attributeNamed(attack)),
])

const withMark = (type: string, attrs: Record<string, unknown>) =>
  paragraph(text('x', [{ type, attrs }]))
const markTypes = Object.entries(MARKS).map(([type, rules]) => ({ type, own: Object.keys(rules) }))
const bareMarkTypes = [...PLAIN_MARKS, ...UNKNOWN_MARKS].map((type) => ({ type, own: [] }))
const inAttributesOfMarks = [...markTypes, ...bareMarkTypes].flatMap(({ type, own }): Place[] =>
  [...own, ...FOREIGN].map((name) => (attack) => withMark(type, { [name]: attack })),
)

// Addresses that are allowed up to the attack.
const inAddresses: Place[] = [
  (attack) => withMark('link', { href: `https://example.com/${attack}` }),
  (attack) => withMark('link', { href: `https://example.com/?q=${attack}` }),
  (attack) => withMark('link', { href: `https://example.com/#${attack}` }),
  (attack) => withMark('link', { href: `mailto:${attack}` }),
  (attack) => withMark('link', { href: `tel:${attack}` }),
]

const inTexts = [...nodeTypes, ...bareTypes].flatMap(({ type }): Place[] =>
  CONTENTS[type] || HOLDERS.includes(type)
    ? [(attack) => nodeOf(type, {}, paragraph(text(attack)))]
    : [],
)

const inNames: Place[] = [
  (attack) => block(attack, LINE),
  (attack) => paragraph({ type: attack, attrs: { text: attack, html: attack } }),
  (attack) => paragraph({ type: 'unknownInline', text: attack }),
  (attack) => withMark(attack, { href: attack }),
  (attack) => ({ ...LINE, [`x${attack}`]: attack, innerHTML: attack }),
]

/** Each returns a document with the attack in another position. */
export const TEXT_POSITIONS: readonly Place[] = [
  ...inAttributesOfNodes,
  ...inAttributesOfMarks,
  ...inAddresses,
  ...inTexts,
  ...inNames,
]
