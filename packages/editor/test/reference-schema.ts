/**
 * The schema of the reference client: a document with any other type of node or mark does not open
 * there. Built from TipTap and the client's own nodes, without code of either client.
 */
import { getSchema, Mark, Node } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'

const attributesOf = (names: string[]) => () =>
  Object.fromEntries(names.map((name) => [name, { default: null }]))

const inlineAtom = (name: string, attributes: string[]) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: attributesOf(attributes),
  })
const blockAtom = (name: string, attributes: string[]) =>
  Node.create({ name, group: 'block', atom: true, addAttributes: attributesOf(attributes) })

const OWN_NODES = [
  inlineAtom('quranVerse', ['surah', 'ayah', 'text', 'encoding', 'displayMode']),
  blockAtom('quranMushaf', ['page', 'lineStart', 'lineEnd', 'align']),
  inlineAtom('hadithNode', ['collectionNameEnglish', 'number', 'text', 'displayMode']),
  inlineAtom('honorific', ['type']),
  blockAtom('imageNode', ['imageId', 'alt', 'width', 'height', 'align']),
  inlineAtom('documentLink', ['targetDocId', 'label']),
  inlineAtom('emoji', ['name']),
  Node.create({
    name: 'details',
    group: 'block',
    content: 'detailsSummary detailsContent',
    addAttributes: attributesOf(['open']),
  }),
  Node.create({ name: 'detailsSummary', content: 'text*' }),
  Node.create({ name: 'detailsContent', content: 'block+' }),
]

/** `others` are types that the documents of a test have besides those of the contract. */
export const referenceSchema = (others: { nodes: string[]; inline: string[]; marks: string[] }) =>
  getSchema([
    StarterKit,
    TableKit,
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    Highlight.configure({ multicolor: true }),
    ...OWN_NODES,
    ...others.nodes.map((name) => blockAtom(name, [])),
    ...others.inline.map((name) => inlineAtom(name, [])),
    ...others.marks.map((name) => Mark.create({ name })),
  ])
