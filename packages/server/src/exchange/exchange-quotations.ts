import { existsSync } from 'node:fs'
import { attributesOf, type DocumentNode, NODES, QUOTATIONS } from '@waraq/contract'
import type { LossCode } from '@waraq/exchange'
import { quotationTextsOf } from '@waraq/exchange/text'
import { openLookUps } from '@waraq/scripture/corpus'
import { displayOf } from '@waraq/scripture/display'
import { openHadith } from '@waraq/scripture/hadith'
import { findSurah } from '@waraq/scripture/text'
import type { Corpora } from './conversions.ts'

type Attributes = Record<string, unknown>
/** The node with the letters of the corpus, or why it cannot have them. */
type Checked = Attributes | Extract<LossCode, 'verse_changed' | 'quotation_as_text'>

/**
 * Gives the verses and hadiths of a file the letters of the installed texts. One that has other
 * letters becomes its text and citation; returns the losses.
 */
export function setExactQuotations(document: DocumentNode, corpora: Corpora): LossCode[] {
  const lines = linesOf(document)
  if (lines.length === 0) return []
  const textOf = quotationTextsOf(document)
  const texts = openTexts(corpora)
  const losses: LossCode[] = []
  const replaced = (node: DocumentNode, line: readonly DocumentNode[]): DocumentNode[] => {
    if (!isQuotation(node)) return [node]
    const checked = node.type === 'quranVerse' ? texts.verse(node) : texts.hadith(node)
    if (typeof checked !== 'string') return [{ ...node, attrs: { ...node.attrs, ...checked } }]
    losses.push(checked)
    const text = textOf(node, line)
    return text === '' ? [] : [{ type: 'text', text }]
  }
  try {
    for (const line of lines) {
      const { content = [] } = line
      line.content = content.flatMap((node) => replaced(node, content))
    }
    return losses
  } finally {
    texts.close()
  }
}

const isQuotation = ({ type }: DocumentNode): boolean => QUOTATIONS.has(type)

/** The nodes with quotations in them. */
function linesOf(document: DocumentNode): DocumentNode[] {
  const lines: DocumentNode[] = []
  let level = [document]
  while (level.length > 0) {
    lines.push(...level.filter(({ content }) => content?.some(isQuotation)))
    level = level.flatMap(({ content = [] }) => content)
  }
  return lines
}

function openTexts({ quran, hadith }: Corpora) {
  const verses = quran === undefined ? undefined : openLookUps(quran)
  const hadiths = hadith !== undefined && existsSync(hadith) ? openHadith(hadith) : undefined

  return {
    verse({ attrs }: DocumentNode): Checked {
      const verse = attributesOf(NODES.quranVerse, attrs)
      const { surah, text, fromWord } = verse
      const from = verse.fromAyah ?? verse.ayah
      const found = verses?.findRange({ surah, from, to: verse.toAyah ?? from })
      const names = findSurah(surah)
      if (!found || !names) return 'quotation_as_text'
      const quoted = (whole: string) =>
        fromWord === null
          ? whole
          : whole
              .split(' ')
              .slice(fromWord, (verse.toWord ?? fromWord) + 1)
              .join(' ')
      const uthmani = quoted(found.verses.map(({ textUthmani }) => textUthmani).join(' '))
      const qpc = quoted(found.text)
      // A file has the letters that readers see.
      const isQpc = [qpc, displayOf(qpc)].some((letters) => isSame(letters, text))
      if (!isQpc && !isSame(uthmani, text)) return 'verse_changed'
      return {
        text: isQpc ? qpc : uthmani,
        encoding: isQpc ? 'qpc_hafs' : 'uthmani',
        surahNameArabic: names.nameArabic,
        surahNameEnglish: names.nameTransliterated,
      }
    },

    hadith({ attrs }: DocumentNode): Checked {
      const { collectionNameEnglish, number, text } = attributesOf(NODES.hadithNode, attrs)
      const all = hadiths?.refer(`${collectionNameEnglish}:${number}`) ?? []
      const named = all.filter(
        (one) => one.in.slug === collectionNameEnglish && one.number === `${number}`,
      )
      if (named.length === 0) return 'quotation_as_text'
      for (const one of named) {
        const exact = partOf(one.text, text)
        if (exact !== undefined) return { text: exact, collectionNameArabic: one.in.nameArabic }
      }
      return 'verse_changed'
    },

    close() {
      verses?.close()
      hadiths?.close()
    },
  }
}

/** Whether two texts have the same letters and marks, which programs may order otherwise. */
const isSame = (one: string, other: string): boolean => one !== '' && spaced(one) === spaced(other)

const spaced = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** The letters of a word; readers see signs around those of a hadith. */
const lettersOf = (word: string): string =>
  word.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The words of a text that another one quotes, with their signs; undefined if it has others. */
function partOf(text: string, quoted: string): string | undefined {
  const words = text.split(/\s+/u)
  const own = words.map((word, at) => ({ at, letters: lettersOf(word) })).filter(hasLetters)
  const wanted = quoted
    .split(/\s+/u)
    .map(lettersOf)
    .filter((letters) => letters !== '')
  const start = own.findIndex((_, first) =>
    wanted.every((letters, at) => own[first + at]?.letters === letters),
  )
  const [first, last] = [own[start], own[start + wanted.length - 1]]
  if (!first || !last || wanted.length === 0) return undefined
  return words.slice(first.at, last.at + 1).join(' ')
}

const hasLetters = ({ letters }: { letters: string }): boolean => letters !== ''
