import type { DocumentNode, Mark } from '@waraq/contract'

const MEGABYTE = 1_000_000
const MAX_NODES = 99_000

const text = (text: string, ...marks: Mark[]): DocumentNode => ({
  type: 'text',
  ...(marks.length > 0 && { marks }),
  text,
})
const node = (
  type: string,
  attrs?: Record<string, unknown>,
  ...content: DocumentNode[]
): DocumentNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
})
const line = (...content: DocumentNode[]): DocumentNode => node('paragraph', undefined, ...content)
const code = (language: string, words: string) => node('codeBlock', { language }, text(words))
const formula = (tex: string) => text(tex, { type: 'code', attrs: { language: 'math' } })
const cell = (attrs?: Record<string, unknown>, ...content: DocumentNode[]) =>
  node('tableCell', attrs, ...content)
const row = (...cells: DocumentNode[]) => node('tableRow', undefined, ...cells)

/** As many copies as a document of the maximum size has, in a wrapping of `wrap`. */
function full(
  make: (at: number) => DocumentNode,
  wrap: (all: DocumentNode[]) => DocumentNode[] = (all) => all,
): () => DocumentNode[] {
  return () => {
    const all: DocumentNode[] = []
    let [bytes, nodes] = [Buffer.byteLength(JSON.stringify(wrap([]))) + 30, 2]
    for (let at = 0; ; at++) {
      const one = make(at)
      const json = JSON.stringify(one)
      bytes += Buffer.byteLength(json) + 1
      nodes += json.split('"type":').length
      if (bytes > MEGABYTE || nodes > MAX_NODES) return wrap(all)
      all.push(one)
    }
  }
}
const inLine = (all: DocumentNode[]) => [node('paragraph', undefined, ...all)]
const inRow = (all: DocumentNode[]) => [node('table', undefined, row(...all))]
const inTable = (all: DocumentNode[]) => [node('table', undefined, ...all)]
const inList = (type: string) => (all: DocumentNode[]) => [node(type, undefined, ...all)]
const nested = (
  depth: number,
  make: (inner: DocumentNode) => DocumentNode,
  inner: DocumentNode,
) => {
  let one = inner
  for (let level = 0; level < depth; level++) one = make(one)
  return one
}

/** Documents of the maximum size, by what they repeat. */
export const HEAVY_SHAPES: Record<string, () => DocumentNode[]> = {
  'a row of cells with 50 columns': full(() => cell({ colspan: 50 }), inRow),
  'a row of cells': full(() => cell(undefined, line()), inRow),
  'rows of one cell': full(() => row(cell(undefined, line())), inTable),
  'rows of one cell with 500 rows': full(() => row(cell({ rowspan: 500 }, line())), inTable),
  'rows of ten cells with 50 columns and 500 rows': full(
    () => row(...Array.from({ length: 10 }, () => cell({ rowspan: 500, colspan: 50 }))),
    inTable,
  ),
  'tables of one cell with 50 columns': full(() =>
    node('table', undefined, row(cell({ colspan: 50 }, line()))),
  ),
  'tables in tables': full(() =>
    nested(8, (inner) => node('table', undefined, row(cell({ colspan: 50 }, inner))), line()),
  ),
  'code of long words': full(() => code('cpp', `${'a'.repeat(499)} `.repeat(40))),
  'code of numbers': full(() => code('python', '1 '.repeat(10_000))),
  'formulas of line breaks': full(() => line(formula('\\\\'.repeat(2045)))),
  'formulas of fractions': full(() => line(formula('\\frac12'.repeat(580)))),
  'marks that alternate': full(
    (at) => text('x', ...(at % 2 ? [{ type: 'bold' }] : [{ type: 'italic' }])),
    inLine,
  ),
  'links of one letter': full(
    (at) => text('x', { type: 'link', attrs: { href: `https://a.b/${at}` } }),
    inLine,
  ),
  'empty paragraphs': full(() => line()),
  'paragraphs of one letter': full(() => line(text('x'))),
  footnotes: full((at) => line(text('1', { type: 'link', attrs: { href: `#fn-k${1000 + at}` } }))),
  pictures: full(() =>
    node('imageNode', { imageId: '00000000-0000-4000-8000-000000000000', width: 4, height: 4 }),
  ),
  'lists of depth 20': full(() =>
    nested(
      20,
      (inner) => node('bulletList', undefined, node('listItem', undefined, inner)),
      line(),
    ),
  ),
  'items of a list': full(() => node('listItem', undefined, line()), inList('bulletList')),
  cards: full(() =>
    line(
      node('quranVerse', {
        ...{ surah: 1, ayah: 1, text: 'x', encoding: 'qpc_hafs', displayMode: 'card' },
      }),
    ),
  ),
  'verses in one line': full(
    () => node('quranVerse', { surah: 1, ayah: 1, text: 'x', encoding: 'qpc_hafs' }),
    inLine,
  ),
  highlights: full(
    (at) => text('x', { type: 'highlight', attrs: { color: at % 2 ? '#bbf7d0' : '#fef08a' } }),
    inLine,
  ),
  'emoji in one line': full(() => node('emoji', { name: 'smile' }), inLine),
  headings: full(() => node('heading', { level: 1 }, text('x'))),
  toggles: full(() =>
    node(
      'details',
      { open: true },
      node('detailsSummary', undefined, text('x')),
      node('detailsContent', undefined, line()),
    ),
  ),
}
