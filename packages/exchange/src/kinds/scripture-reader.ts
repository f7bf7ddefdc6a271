import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { CardPart } from '../docx/looks.ts'
import type { DocxReader } from '../docx-reader/reader.ts'

/** What a bookmark around a verse or hadith says: its node, without the letters. */
interface Quotation {
  type: 'quranVerse' | 'hadithNode'
  attributes: Record<string, unknown>
}

export const isQuotationName = (name: string): boolean => /^waraq_(?:quran|hadith)_/.test(name)

/** Reads the name of a bookmark of the writer; undefined if it names no verse or hadith. */
function quotationNamed(name: string): Quotation | undefined {
  const [, kind, reference = ''] = /^waraq_(quran|hadith)_(.+)_\d+$/.exec(name) ?? []
  if (kind === 'hadith') return hadithOf(reference)
  return kind === 'quran' ? verseOf(reference) : undefined
}

/** `2_255`, the range `2_255_257`, or the words `2_255_0_3` of a verse. */
function verseOf(reference: string): Quotation | undefined {
  const [surah, ayah, ...others] = reference.split('_').map(Number)
  const [from, to] = others
  const attributes = {
    surah,
    ayah,
    ...(others.length === 1 && { fromAyah: ayah, toAyah: from }),
    ...(others.length === 2 && { fromWord: from, toWord: to }),
  }
  const accepted = attributesOf(NODES.quranVerse, attributes)
  const isWhole = Object.entries(attributes).every(
    ([name, value]) => accepted[name as keyof typeof accepted] === value,
  )
  return isWhole && others.length <= 2 ? { type: 'quranVerse', attributes } : undefined
}

/** The node of a reference of a page, such as `2:255`, `1:2-4` or `bukhari:1`. */
export function quotationOf(
  verse: string | undefined,
  hadith: string | undefined,
): Quotation | undefined {
  if (verse !== undefined)
    return /^\d+:\d+(?:-\d+)?$/.test(verse) ? verseOf(verse.replace(/[:-]/g, '_')) : undefined
  return hadith === undefined ? undefined : hadithOf(hadith.replace(/:(?=[^:]*$)/, '_'))
}

/** `bukhari_1`: a slug and a number. */
function hadithOf(reference: string): Quotation | undefined {
  const [, collectionNameEnglish, sign = ''] = /^([a-z][a-z_]*)_(\d[\w]*)$/.exec(reference) ?? []
  const number = /^\d+$/.test(sign) ? Number(sign) : sign
  return collectionNameEnglish === undefined
    ? undefined
    : { type: 'hadithNode', attributes: { collectionNameEnglish, number } }
}

/** The letters of a quotation without the brackets and the numbers of verses that writers add. */
export function lettersOf(type: Quotation['type'], text: string): Record<string, unknown> {
  if (type === 'quranVerse')
    return { text: spaced(text.replace(/[\uFD3E\uFD3F]|\u06DD\p{Nd}*/gu, ' ')) }
  // In a line are a colon after the narrators and marks around the rest, which may have others inside.
  const [, before = '', matn] = /^([^«]*?)(?::\s*|^\s*)«(.*)»\s*$/su.exec(text) ?? []
  if (matn === undefined) return { text: spaced(text) }
  const isnad = spaced(before)
  return {
    text: spaced(`${isnad} ${matn}`),
    isnadWords: isnad === '' ? null : isnad.split(' ').length,
  }
}

const spaced = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The letters of verses and hadiths in a line. */
export interface Letters {
  /** Adds to the node that a bookmark names, which stands among these; false if none does. */
  add(text: string, siblings: DocumentNode[]): boolean
  isOpen(): boolean
  /** Puts the letters into the node. The caller checks them against the corpus. */
  end(): void
}

export function createLetters(reader: Pick<DocxReader, 'node' | 'quotation'>): Letters {
  let open: { node: DocumentNode; type: Quotation['type']; letters: string } | undefined
  return {
    add(text, siblings) {
      const quotation =
        reader.quotation === undefined ? undefined : quotationNamed(reader.quotation)
      if (!open && quotation) {
        const { type, attributes } = quotation
        open = { node: reader.node(type, attributes), type, letters: '' }
        siblings.push(open.node)
      }
      if (open) open.letters += text
      return open !== undefined
    },
    isOpen: () => open !== undefined,
    end() {
      if (open) open.node.attrs = { ...open.node.attrs, ...lettersOf(open.type, open.letters) }
      open = undefined
    },
  }
}

/** Returns a function that makes the paragraphs of cards one node each. */
export function createCards({ node }: Pick<DocxReader, 'node'>) {
  let card: { node: DocumentNode; name: string; letters: string } | undefined

  /** A new card, none for a further part of it, or undefined for a paragraph that is in no card. */
  return (part: CardPart | undefined, name: string | undefined, text: string) => {
    if (part === 'verse' || part === 'hadith') return addLetters(name, text)
    const open = part === undefined ? undefined : card
    if (open && part === 'translation')
      open.node.attrs = { ...open.node.attrs, translationOpen: true }
    if (part !== 'translation') card = undefined
    return open && []
  }

  function addLetters(name: string | undefined, text: string): DocumentNode[] | undefined {
    const quotation = name === undefined ? undefined : quotationNamed(name)
    if (!quotation || name === undefined) return undefined
    const isNew = card?.name !== name
    const { type, attributes } = quotation
    if (isNew)
      card = { node: node(type, { ...attributes, displayMode: 'card' }), name, letters: '' }
    if (!card) return undefined
    card.letters += ` ${text}`
    const letters =
      type === 'hadithNode' ? { text: spaced(card.letters) } : lettersOf(type, card.letters)
    card.node.attrs = { ...card.node.attrs, ...letters }
    return isNew ? [node('paragraph', {}, [card.node])] : []
  }
}
