/** A document with every node and mark that an author can write, in both directions. */
import { deflateSync } from 'node:zlib'
import type { DocumentNode } from '@waraq/contract'
import { editionOf } from '../../../packages/server/test/lib/hadith-texts.ts'
import { pngChunk } from '../../../packages/server/test/lib/image-fixtures.ts'
import { uploaded } from '../../../packages/server/test/lib/images.ts'
import type { Author } from '../../../packages/server/test/lib/service.ts'

export const text = (text: string, ...marks: (string | DocumentNode)[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && {
    marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
  }),
})
export const node = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
export const paragraph = (...content: (DocumentNode | string)[]): DocumentNode =>
  node('paragraph', ...content.map((part) => (typeof part === 'string' ? text(part) : part)))
/** The lines of a document of a megabyte. */
export const MEGABYTE = Array.from({ length: 1200 }, () =>
  paragraph('نص تجريبي طويل يملأ السطر ثم يعود إلى أوله. '.repeat(9)),
)
const heading = (level: number, words: string): DocumentNode => ({
  ...node('heading', text(words)),
  attrs: { level },
})
const items = (type: 'bulletList' | 'orderedList', ...lines: string[]): DocumentNode =>
  node(type, ...lines.map((line) => node('listItem', paragraph(line))))
const task = (words: string, checked: boolean): DocumentNode => ({
  ...node('taskItem', paragraph(words)),
  attrs: { checked },
})
const row = (type: 'tableHeader' | 'tableCell', ...cells: string[]): DocumentNode =>
  node('tableRow', ...cells.map((cell) => node(type, paragraph(cell))))

/**
 * Creates the document for this author: verses of the service, a sample hadith, an uploaded image.
 */
export async function mixedDocument(author: Author): Promise<DocumentNode[]> {
  const { client } = author
  const [verse, range] = await Promise.all([
    client.quran.verse('112:1'),
    client.quran.range('2:255', '2:256'),
  ])
  const imageId = await uploaded(author, 'image/png', HILLS)
  const surah = (about: typeof verse.surah) => ({
    surah: about.number,
    surahNameArabic: about.name_arabic,
    surahNameEnglish: about.name_english,
    encoding: 'qpc_hafs',
  })
  return [
    heading(1, 'A lesson in two scripts'),
    paragraph(
      'A paragraph with ',
      text('bold', 'bold'),
      ', ',
      text('marked', { type: 'highlight', attrs: { color: '#bbf7d0' } }),
      ' and ',
      text('linked', { type: 'link', attrs: { href: 'https://example.org/' } }),
      ' words, ',
      text('code', 'code'),
      ' and the Arabic word الكتاب in its middle.',
    ),
    heading(2, 'درس بخطين'),
    paragraph('فقرة عربية فيها كلمة English وعدد 255 (بين قوسين) وعلامة استفهام؟'),
    items('bulletList', 'البند الأول', 'البند الثاني with English', 'البند الثالث'),
    items('orderedList', 'أولًا', 'ثانيًا'),
    items('orderedList', 'First', 'بند عربي في قائمة إنجليزية'),
    node('taskList', task('مراجعة الدرس', true), task('كتابة الخلاصة', false)),
    node('taskList', task('Read it again', false)),
    node('blockquote', paragraph('قول يُنقل كما هو.')),
    {
      ...node(
        'details',
        node('detailsSummary', text('خلاصة تُطوى')),
        node('detailsContent', paragraph('ما تحتها.')),
      ),
      attrs: { open: true },
    },
    node(
      'table',
      row('tableHeader', 'الكلمة', 'المعنى'),
      row('tableCell', 'كتاب', 'A book'),
      row('tableCell', 'قلم', 'A pen'),
    ),
    node('codeBlock', text('const lines = text.split("\\n")')),
    paragraph('He recited ', {
      type: 'quranVerse',
      attrs: { ...surah(verse.surah), ayah: 1, text: verse.text, displayMode: 'inline' },
    }),
    paragraph({
      type: 'quranVerse',
      attrs: {
        ...surah(range.surah),
        ayah: 255,
        fromAyah: 255,
        toAyah: 256,
        text: range.text,
        displayMode: 'card',
        translationOpen: true,
      },
    }),
    paragraph({
      type: 'hadithNode',
      attrs: {
        collectionNameArabic: 'صحيح البخاري',
        collectionNameEnglish: 'bukhari',
        number: 1,
        text: JSON.parse(editionOf('ara').text).hadiths[0].text,
        isnadWords: 3,
        displayMode: 'card',
        translationOpen: true,
      },
    }),
    { type: 'imageNode', attrs: { imageId, alt: 'Hills under a light sky', widthPercent: 60 } },
    paragraph('After all of it ', { type: 'honorific', attrs: { type: 'saw' } }, '.'),
  ]
}

const SIZE = { width: 480, height: 240 }

/** A picture in which edits are visible: two hills under a sky. */
export const HILLS = hills()

function hills(): Buffer {
  const { width, height } = SIZE
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isNear = y > 170 + 30 * Math.sin(x / 60)
      const isFar = y > 120 + 40 * Math.sin(x / 90 + 2)
      const color = isNear ? [38, 92, 66] : isFar ? [122, 160, 130] : [214, 228, 236 - y / 6]
      rows.set(color, y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of three colors.
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const WORDS =
  'كان المعلم يشرح للطلاب درسا طويلا في النحو ثم يسألهم عن الكلمات فيجيب بعضهم ويسكت بعض حتى ينتهي الوقت'

/** Arabic words up to a number of characters. */
export const longText = (length: number): string =>
  `${WORDS} `.repeat(Math.ceil(length / WORDS.length)).slice(0, length)
