import type { DocumentNode } from '@waraq/contract'
import type { Target } from './growth.ts'

// Takes arrays, because a call with rest parameters has a limit of some hundred thousand arguments.
const doc = (content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const p = (content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const inside = (text: string): DocumentNode => ({ type: 'text', text })

/** Documents with a text in one of their places. */
const SHAPES: [shape: string, make: (text: string) => DocumentNode][] = [
  ['text', (text) => doc([p([inside(text)])])],
  ['letters', (text) => doc([p(Array.from(text, inside))])],
  ['blocks', (text) => doc(Array.from(text, (letter) => p([inside(letter)])))],
  ['quotes in quotes', (text) => doc([nested(200, text)])],
  ['a verse', (text) => doc([p([verse(text)])])],
  ['a name of a node', (text) => doc([p([{ type: text, content: [inside(text)] }])])],
  ['a link', (text) => doc([p([withMarks([{ type: 'link', attrs: { href: text } }])])])],
  ['emoji', (text) => doc([p(words(text).map((name) => ({ type: 'emoji', attrs: { name } })))])],
  [
    'images',
    (text) => doc(words(text).map((imageId) => ({ type: 'imageNode', attrs: { imageId } }))),
  ],
  ['marks', (text) => doc([p([withMarks(words(text).map((type) => ({ type })))])])],
  [
    'a table',
    (text) => doc([{ type: 'table', content: [{ type: 'tableRow', content: cells(text) }] }]),
  ],
]

const withMarks = (marks: NonNullable<DocumentNode['marks']>): DocumentNode => ({
  ...inside('x'),
  marks,
})
const verse = (text: string): DocumentNode => ({
  type: 'quranVerse',
  attrs: { surah: 1, ayah: 1, text, encoding: 'qpc_hafs' },
})
const words = (text: string): string[] => text.match(/.{1,8}/gs) ?? []
const cells = (text: string) =>
  words(text).map((word) => ({ type: 'tableCell', content: [p([inside(word)])] }))

/**
 * Empty lines at each level, so that only the innermost text decides the direction of the
 * outermost.
 */
function nested(depth: number, text: string): DocumentNode {
  const lines = Math.ceil(text.length / depth / 32)
  const empty = Array.from({ length: lines }, () => p([]))
  let node: DocumentNode = p([inside(text)])
  for (let level = 0; level < depth / 2; level++) {
    node = { type: 'blockquote', content: [...empty, node] }
  }
  return node
}

/** A reader of documents, for each place in which a document can have a text. */
export const onShapes = (name: string, read: (content: DocumentNode) => unknown): Target[] =>
  SHAPES.map(([shape, make]) => ({
    name: `${name} of ${shape}`,
    prepare: (text) => {
      const content = make(text)
      return () => read(content)
    },
  }))
