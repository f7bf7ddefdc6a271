/** Readers of files that operators import, and of responses of other services. */
import { readQuranEnc } from '../../../packages/scripture/src/corpus/import/quranenc.ts'
import { readTanzil } from '../../../packages/scripture/src/corpus/import/tanzil-txt.ts'
import { readTable } from '../../../packages/scripture/src/hadith/csv.ts'
import { readHadithApi } from '../../../packages/scripture/src/hadith/hadith-api.ts'
import { plainText, textWithin } from '../../../packages/scripture/src/hadith/plain-text.ts'
import { readSunnahApi } from '../../../packages/scripture/src/hadith/sunnah-api.ts'
import { sanitizeSvg } from '../../../packages/scripture/src/mushaf/sanitize.ts'
import { parseSvg, serializeSvg } from '../../../packages/scripture/src/mushaf/svg-tree.ts'
import { parseCsv } from '../../../packages/scripture/src/text/csv.ts'
import { parseManifest } from '../../../packages/server/src/backup/manifest.ts'
import { parseListing } from '../../../packages/server/src/blobs/s3-list.ts'
import type { Target } from './growth.ts'

const picture = (svg: string) => serializeSvg(sanitizeSvg(parseSvg(svg)).picture)
const hadithApi = (text: string) =>
  readHadithApi([
    { path: 'ara-x.json', text: JSON.stringify({ hadiths: [{ hadithnumber: 1, text }] }) },
  ])
const sunnahApi = (body: string) => {
  const hadith = { collection: 'x', hadithNumber: '1', hadith: [{ lang: 'ar', body }] }
  return readSunnahApi([{ path: 'x.json', text: JSON.stringify({ data: [hadith], total: 1 }) }])
}

export const IMPORTS: Target[] = [
  { name: 'CSV', read: parseCsv },
  { name: 'CSV in quotes', read: (text) => parseCsv(`"${text}`) },
  { name: 'a table of hadiths', read: (text) => readTable(`a,b\n${text}`, 'x', ['a']) },
  { name: 'Tanzil', read: readTanzil },
  { name: 'a notice of Tanzil', read: (text) => readTanzil(`1|1|x\n# ${text}`) },
  { name: 'a value in a notice of Tanzil', read: (text) => readTanzil(`# ID: ${text}x`) },
  { name: 'QuranEnc', read: readQuranEnc },
  { name: 'QuranEnc as JSON', read: (text) => readQuranEnc(`{"result":[${text}`) },
  { name: 'text of a hadith', read: plainText },
  { name: 'part of a hadith', read: (text) => textWithin(`[matn]${text}`, 'matn') },
  { name: 'hadith-api', read: hadithApi },
  { name: 'sunnah-api', read: sunnahApi },
  { name: 'a page of the mushaf', read: picture },
  { name: 'an element of a page', read: (text) => picture(`<svg ${text}></svg>`) },
  { name: 'an attribute of a page', read: (text) => picture(`<svg viewBox="${text}"/>`) },
  { name: 'elements of a page', read: (text) => picture(`<svg>${text}</svg>`) },
  { name: 'a list of a bucket', read: (text) => parseListing(text, 0, '') },
  {
    name: 'a key in a list of a bucket',
    read: (text) => parseListing(`<Contents><Key>${text}</Key></Contents>`, 0, ''),
  },
  { name: 'the manifest of a backup', read: parseManifest },
]

/** Marks that these files repeat. */
export const MARKUP = [
  '<Contents>',
  '<Contents></Contents>',
  '<Key>',
  '[matn]',
  '[prematn]x',
  '<br',
  '# a: ',
  '","',
  '""',
  '<g>',
  '<g a="b"/>',
  '<!--',
  '<![CDATA[',
  '<!DOCTYPE [',
  ' a="b"',
  ' a = ',
  '&#1;',
  '(v',
]
