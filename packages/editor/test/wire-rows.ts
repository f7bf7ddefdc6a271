/**
 * Blocks that together have every node, mark and attribute of the node table, as the editor stores
 * them.
 */
import { CALLOUTS, type DocumentNode, HIGHLIGHTS, INKS, type Mark } from '@waraq/contract'

type Attributes = Record<string, unknown>

const ID = '00000000-0000-4000-8000-000000000000'

const node = (type: string, attrs: Attributes, ...content: DocumentNode[]): DocumentNode =>
  content.length > 0 ? { type, attrs, content } : { type, attrs }
const words = (text: string, ...marks: Mark[]): DocumentNode => ({
  type: 'text',
  ...(marks.length > 0 && { marks }),
  text,
})
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const mark = (type: string, attrs: Attributes) => ({ type, attrs })
const highlight = (attrs: Attributes) => mark('highlight', { color: 'transparent', ...attrs })
const link = (href: string, more = {}) => mark('link', { href, ...more })
const cell = (text: string, attrs: Attributes = {}, type = 'tableCell') =>
  node(type, attrs, line(words(text)))
const row = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableRow', content })
const table = (attrs: Attributes, ...rows: DocumentNode[]) => node('table', attrs, ...rows)
const item = (text: string, attrs: Attributes = {}) => node('listItem', attrs, line(words(text)))
const task = (text: string, checked: boolean) =>
  node('listItem', { checked }, line(node('emoji', { name: checked ? '☑' : '☐' }), words(text)))
const formula = (text: string, ...marks: Mark[]) =>
  words(text, ...marks, link(`#math:${text}`), highlight({ code: 'math' }))
const reference = (text: string, id: string) => words(text, link(`#fn-${id}`))
const back = (id: string) => words('↩', link(`#fnref-${id}`))
const code = (language: string, text: string) => node('codeBlock', { language }, words(text))
const caption = node('paragraph', { caption: true, textAlign: 'center' }, words('A caption'))

/** Blocks by the name of what they show. */
export const WIRE_ROWS: Record<string, DocumentNode[]> = {
  'aligned and indented lines': [
    node('paragraph', { dir: 'rtl', textAlign: 'justify', indent: 2 }, words('سطر')),
    node('heading', { level: 3, dir: 'ltr', textAlign: 'right', indent: 1 }, words('Heading')),
  ],
  lists: [
    node('bulletList', { dir: 'rtl' }, item('one'), item('two')),
    node('orderedList', { start: 4, type: 'a', dir: 'ltr' }, item('three')),
  ],
  'a task list': [node('bulletList', { task: true }, task('done', true), task('open', false))],
  callouts: CALLOUTS.map((callout) =>
    node('blockquote', { callout, dir: 'rtl' }, line(words(callout))),
  ),
  'a picture with a caption': [
    node('imageNode', {
      ...{ imageId: ID, alt: 'Hills', width: 300, height: 200, widthPercent: 40, align: 'left' },
    }),
    caption,
  ],
  'a table with a caption': [table({}, row(cell('One cell'))), caption],
  footnotes: [
    line(words('a'), reference('1', 'k3x9a2'), words('b'), reference('2', 'b2b2c3')),
    node(
      'orderedList',
      { footnotes: true },
      { type: 'listItem', content: [line(words('first note '), back('k3x9a2'))] },
      { type: 'listItem', content: [line(words('second note '), back('b2b2c3'))] },
    ),
  ],
  'a page break': [node('horizontalRule', { pageBreak: true }), line(words('the next page'))],
  'formulas in a line': [
    line(formula('E=mc^2'), words(' and ')),
    line(formula('x^2', { type: 'bold' }), formula('\\frac{1}{٢}')),
  ],
  'a formula as a block': [code('math', '\\int x')],
  inks: INKS.map((ink) => line(words(ink, highlight({ ink })))),
  grounds: [...HIGHLIGHTS.keys()].map((color) => line(words(color, highlight({ color })))),
  'raised and lowered letters': [
    line(words('x'), words('2', highlight({ script: 'super' })), words(' H')),
    line(words('2', highlight({ script: 'sub', ink: 'blue' })), words('O')),
  ],
  'code beside other marks': [line(words('code', { type: 'bold' }, highlight({ code: true })))],
  'a mention': [line(words('@Amina', link('https://app.example/p/42', { mention: '42' })))],
  'merged cells': [
    table(
      {},
      row(cell('wide', { colspan: 2 }), cell('tall', { rowspan: 2 })),
      row(cell('left'), cell('right')),
    ),
  ],
  'a header column': [
    table(
      { dir: 'rtl' },
      row(cell('one', { colspan: 2 }, 'tableHeader')),
      row(cell('two', { rowspan: 2 }, 'tableHeader'), cell('three')),
      row(cell('four')),
    ),
  ],
  'the alignment and width of cells': [
    table(
      {},
      row(
        cell('left', { align: 'left', colwidth: [120] }, 'tableHeader'),
        cell('right', { align: 'right', colwidth: [90] }),
      ),
    ),
  ],
  'a mushaf page': [
    node('quranMushaf', {
      ...{ page: 3, lineStart: 2, lineEnd: 5, width: 400, height: 200, align: 'right' },
    }),
  ],
  'code in languages': [
    ...[code('python', 'print(1) # قال'), code('c++', 'int a;'), code('x', 'y')],
    line(words('let', mark('code', { language: 'js' }))),
  ],
  toggles: [
    node(
      'details',
      { open: true, dir: 'rtl' },
      { type: 'detailsSummary', content: [words('summary')] },
      { type: 'detailsContent', content: [line(words('inside'))] },
    ),
  ],
  signs: [
    line(
      node('honorific', { type: 'saw' }),
      node('emoji', { name: 'smile' }),
      node('documentLink', { targetDocId: ID, label: 'A lesson' }),
    ),
  ],
  quotations: [
    line(
      node('quranVerse', {
        ...{ surah: 2, ayah: 255, fromAyah: 255, toAyah: 256, fromWord: 1, toWord: 2 },
        ...{ surahNameArabic: 'اسم', surahNameEnglish: 'Name', text: 'test text' },
        ...{ encoding: 'qpc_hafs', translationOpen: true, displayMode: 'card' },
      }),
    ),
    line(
      node('hadithNode', {
        ...{ collectionNameArabic: 'اسم', collectionNameEnglish: 'bukhari', number: '36b' },
        ...{ text: 'another test text', isnadWords: 1, translationOpen: true, displayMode: 'card' },
      }),
    ),
  ],
}
