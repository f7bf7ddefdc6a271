import { attributesOf, type DocumentNode, directionOfText, NODES } from '@waraq/contract'
import { hadithReferenceOf, verseReferenceOf } from '@waraq/sdk/writer-parts'
import { AlignmentType, type FileChild, type IRunPropertiesOptions } from 'docx'
import { bookmarked } from '../docx/bookmarks.ts'
import { heldText, paragraphsOf } from '../docx/line.ts'
import type { DocxWriter, Inline, Piece, WriteInline } from '../docx/writer.ts'
import { lacksTranslation } from '../translations.ts'
import { isCard, type Recorded, recordedOf } from './recorded.ts'

/** A verse or a hadith in its line, or as a card that parts the line. */
export const docx: WriteInline = (node, _, inline) => {
  const texts = recordedOf(node, inline.line, inline.writer)
  if (node.type === 'quranVerse') inline.writer.hasVerses = true
  // Readers see the chain of narrators in another color.
  if (node.type === 'hadithNode' && attributesOf(NODES.hadithNode, node.attrs).isnadWords !== null)
    inline.writer.losses.add('style_dropped')
  return isCard(texts)
    ? [{ blocks: cardOf(node, texts, inline) }]
    : lineOf(node, texts, inline.writer)
}

function lineOf(node: DocumentNode, texts: readonly Recorded[], writer: DocxWriter): Piece[] {
  const bookmark = { name: nameOf(node) }
  return texts.map(({ text, classes }) => ({
    text: heldText(text, writer),
    format: classes.includes('wq-scripture') ? formatOf(node) : CITATION,
    bookmark,
  }))
}

function cardOf(
  node: DocumentNode,
  texts: readonly Recorded[],
  { place, writer }: Inline,
): FileChild[] {
  const of = (name: string) =>
    texts
      .filter(({ classes }) => classes.includes(name))
      .map(({ text }) => text)
      .join('')
  const paragraph = (text: string, style: string, format: IRunPropertiesOptions = {}) => {
    const direction = directionOfText(text) ?? 'rtl'
    const line = [{ type: 'text', text }]
    const options = { style, alignment: AlignmentType.CENTER }
    const card = { ...place, direction, paragraph: {}, marker: undefined }
    return paragraphsOf(line, { ...options, run: format }, card, writer)
  }
  const translation = of('wq-translation')
  if (lacksTranslation(node, writer.options)) writer.losses.add('translation_missing')
  const blocks = [
    ...paragraph(of('wq-scripture'), node.type === 'quranVerse' ? 'Verse' : 'Hadith'),
    ...(translation ? paragraph(translation, 'VerseTranslation') : []),
    ...paragraph(of('wq-citation'), 'VerseCitation'),
  ]
  return bookmarked(nameOf(node), blocks, writer)
}

const formatOf = ({ type }: DocumentNode): IRunPropertiesOptions => ({
  rightToLeft: true,
  noProof: true,
  style: type === 'quranVerse' ? 'Quran' : 'HadithText',
})

const CITATION: IRunPropertiesOptions = { style: 'CitationChar' }

/** Names the verse or hadith, so that a reader of the file can check its letters. */
function nameOf(node: DocumentNode): string {
  if (node.type !== 'quranVerse') return `waraq:hadith:${hadithReferenceOf(node) ?? ''}`
  const { fromWord, toWord } = attributesOf(NODES.quranVerse, node.attrs)
  const words = fromWord === null ? '' : `:${fromWord}-${toWord ?? fromWord}`
  return `waraq:quran:${verseReferenceOf(node) ?? ''}${words}`
}
