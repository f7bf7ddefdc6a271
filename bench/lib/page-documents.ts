/** Documents for browser benchmarks: a realistic megabyte, and pathological ones. */
import type { DocumentNode } from '@waraq/contract'

const LATIN = 'Notes on what a book says of words, their forms and their order in a sentence. '
const ARABIC = 'ملاحظات على ما في الكتاب من الكلمات وأوزانها وترتيبها في الجملة. '

const node = (type: string, content: DocumentNode[], attrs?: Record<string, unknown>) =>
  attrs ? { type, attrs, content } : { type, content }
const paragraph = (...texts: string[]) =>
  node(
    'paragraph',
    texts.map((text, at) => ({
      type: 'text',
      ...(at % 2 === 1 && { marks: [{ type: 'bold' }] }),
      text,
    })),
  )
const sizeOf = (value: object) => Buffer.byteLength(JSON.stringify(value))

/** Arabic and Latin blocks in turns: marked text, headings, lists and quotes. */
export function mixedDocument(bytes: number): DocumentNode {
  const content: DocumentNode[] = []
  for (let at = 1, size = 0; size < bytes; at++) {
    const block = blockAt(at)
    content.push(block)
    size += sizeOf(block) + 1
  }
  return { type: 'doc', content }
}

/** One Arabic paragraph. */
export function longLine(characters: number): DocumentNode {
  const text = ARABIC.repeat(Math.ceil(characters / ARABIC.length)).slice(0, characters)
  return { type: 'doc', content: [paragraph(text)] }
}

function blockAt(at: number): DocumentNode {
  const words = at % 2 === 0 ? ARABIC : LATIN
  const line = () => paragraph(`${at} ${words}`, words, words)
  if (at % 25 === 0) return node('heading', [{ type: 'text', text: words }], { level: 2 })
  if (at % 33 === 0) return node('blockquote', [line()])
  if (at % 10 !== 3) return line()
  const items = [1, 2, 3].map(() => node('listItem', [paragraph(words)]))
  return node('bulletList', items)
}

const HUGE = [1e9, -1, 1e308]

/** Each is valid: within the limits of size, depth and number of nodes. */
export function hostileDocuments(): [what: string, content: DocumentNode][] {
  const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
  const letter: DocumentNode = { type: 'text', text: 'x' }
  const all = (count: number, make: () => DocumentNode) => Array.from({ length: count }, make)
  const marks = Array.from({ length: 60_000 }, () => ({ type: 'bold' }))
  const cells = HUGE.flatMap((huge) =>
    all(1_800, () =>
      node('tableCell', [paragraph('x')], { colspan: huge, rowspan: huge, colwidth: [huge] }),
    ),
  )
  const atoms = HUGE.flatMap((huge) => [
    node('heading', [letter], { level: huge }),
    node('orderedList', [node('listItem', [paragraph('x')])], { start: huge }),
    { type: 'imageNode', attrs: { imageId: 'x', width: huge, height: huge } },
    node('paragraph', [{ type: 'quranVerse', attrs: { surah: huge, ayah: huge, text: 'x' } }]),
  ])
  return [
    ['attributes of 1e9, -1 and 1e308', doc(...atoms, node('table', [node('tableRow', cells)]))],
    ['a table of the maximum width', doc(node('table', rowsOf(300, 50)))],
    ['120 nested quotes', doc(nested('blockquote', 120))],
    ['120 nested lists', doc(nested('bulletList', 60, 'listItem'))],
    ['a text with 60,000 marks', doc(node('paragraph', [{ ...letter, marks }]))],
    ['17,000 lines of one letter', doc(...all(17_000, () => node('paragraph', [letter])))],
    [
      '38,000 text nodes of one letter',
      doc(
        node(
          'paragraph',
          all(38_000, () => letter),
        ),
      ),
    ],
  ]
}

const rowsOf = (rows: number, columns: number): DocumentNode[] =>
  Array.from({ length: rows }, () =>
    node(
      'tableRow',
      Array.from({ length: columns }, () => node('tableCell', [])),
    ),
  )

function nested(type: string, depth: number, inner?: string): DocumentNode {
  let within: DocumentNode = paragraph('x')
  for (let at = 0; at < depth; at++) within = node(type, [inner ? node(inner, [within]) : within])
  return within
}
