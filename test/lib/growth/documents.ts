/** Readers of documents, of quotations and references in them, and of images. */
import type { DocumentNode } from '@waraq/contract'
import {
  displayOf,
  findSegments,
  findSurahs,
  foldArabic,
  foldArabicHard,
  foldDigits,
  foldText,
  htmlText,
  isVerseName,
  parsePart,
  parseReference,
  plainVerseOf,
  soundsOf,
  withoutRepetition,
  wordsOf,
} from '@waraq/scripture/text'
import { readArabicQuery } from '../../../packages/scripture/src/corpus/index/arabic-words.ts'
import { indexedWords } from '../../../packages/scripture/src/corpus/index/translated-words.ts'
import { splitReference } from '../../../packages/scripture/src/hadith/references.ts'
import { contentWords } from '../../../packages/scripture/src/hadith/words.ts'
import { encodeContent } from '../../../packages/server/src/documents/encoded-content.ts'
import { gif, jpeg, png, webp } from '../../../packages/server/test/lib/image-fixtures.ts'
import { scanned } from '../../../packages/server/test/lib/image-scans.ts'
import type { Target } from './growth.ts'
import { onShapes } from './shapes.ts'

const body = (content: DocumentNode): Buffer => Buffer.from(JSON.stringify({ content }))

export const DOCUMENTS: Target[] = [
  // Also derives the title and the images.
  ...onShapes('encodeContent', (content) => encodeContent(body(content), 'save')),
  {
    name: 'encodeContent of numbers beside the content',
    read: (text) =>
      encodeContent(
        Buffer.from(`{${JSON.stringify(text)}:[${LONG_NUMBERS(text.length)}],"content":{}}`),
        'save',
      ),
  },
]

const LONG_NUMBERS = (length: number) =>
  Array.from({ length: Math.ceil(length / 20) }, () => '12345678901234567').join()

export const QUOTATIONS: Target[] = [
  { name: 'displayOf', read: displayOf },
  { name: 'plainVerseOf', read: plainVerseOf },
  { name: 'wordsOf', read: wordsOf },
  { name: 'foldArabic', read: foldArabic },
  { name: 'foldArabicHard', read: foldArabicHard },
  { name: 'foldText', read: foldText },
  { name: 'foldDigits', read: foldDigits },
  { name: 'soundsOf', read: soundsOf },
  { name: 'withoutRepetition', read: (text) => withoutRepetition(text.split(' ')) },
  { name: 'parseReference', read: parseReference },
  { name: 'parseReference of a surah', read: (text) => parseReference(`البقرة ${text}`) },
  { name: 'isVerseName', read: isVerseName },
  { name: 'parsePart', read: parsePart },
  { name: 'findSegments', read: findSegments },
  { name: 'findSurahs', read: findSurahs },
  { name: 'text of HTML', read: htmlText },
  { name: 'splitReference', read: splitReference },
  { name: 'words of a question', read: readArabicQuery },
  { name: 'words of a translation', read: indexedWords },
  { name: 'words of a hadith', read: contentWords },
]

/** Marks of quotations, and words around them that are looked for. */
export const MARKS_AND_CUES = [
  '"كتب المعلم" ',
  '((«كتب المعلم',
  '[البقرة: 5]',
  'قال تعالى: كتب (البقرة: 2) ',
  '<quran>',
  '<style></script>',
  '<!--',
]

const files = { PNG: png(), JPEG: jpeg(), GIF: gif(), WebP: webp() }
const BEGINNINGS: [name: string, bytes: Buffer][] = [
  ...Object.entries(files).map(([name, bytes]): [string, Buffer] => [`${name} and`, bytes]),
  ['the header of a PNG and', files.PNG.subarray(0, 33)],
  ['the head of a JPEG and', files.JPEG.subarray(0, 2)],
  ['the pixels of a JPEG and', files.JPEG.subarray(0, -2)],
  ['the head of a GIF and', files.GIF.subarray(0, 19)],
  ['the head of a WebP and', files.WebP.subarray(0, 12)],
]

export const IMAGES: Target[] = BEGINNINGS.flatMap(([name, start]) => {
  const file = (text: string) => Buffer.concat([start, Buffer.from(text, 'latin1')])
  return [{ name: `scan of ${name}`, read: (text: string) => scanned(file(text)) }]
})

/** The shortest possible parts of image files. */
export const PARTS = [
  '\0\0\0\0aaAa\0\0\0\0',
  '\0\0\0\x01tEXt\0\0\0\0\0',
  '\xff\xe5\0\x02',
  '\xff\xe1\0\x08Exif\0\0',
  '\xff\xe2\0\x05MPF',
  '\xff\xda\0\x02',
  '\xff\0',
  '\xff\xff',
  '!\xfe\0',
  '!\xfe\x01a\0',
  ',\0\0\0\0\x01\0\x01\0\0\x02\0',
  'ABCD\0\0\0\0',
  'EXIF\0\0\0\0',
  'ANMF\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0',
]
