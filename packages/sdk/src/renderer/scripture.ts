import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { citationUnder, collectionNameOf, displayOf } from '@waraq/scripture/display'
import type { Showing } from './render-context.ts'

/**
 * A verse in the line, or as a card. What the reader sees of it are the stored letters; only where they
 * are written in KFGQPC's own code points they are drawn in the standard ones, as data for fonts.
 */
export function showVerse({ attrs }: DocumentNode, showing: Showing): void {
  const verse = attributesOf(NODES.quranVerse, attrs)
  const from = verse.fromAyah ?? verse.ayah
  const to = Math.max(from, verse.toAyah ?? from)
  const isKnown = verse.surah > 0 && from > 0
  const names = { nameArabic: verse.surahNameArabic, nameTransliterated: verse.surahNameEnglish }
  const range = { surah: verse.surah, from, to }
  showQuotation(showing, {
    kind: 'verse',
    text: verse.encoding === 'qpc_hafs' ? displayOf(verse.text) : verse.text,
    // The ornate brackets are not mirrored: in Arabic the one with the higher number opens.
    brackets: ['\uFD3F', '\uFD3E'],
    citation: isKnown ? citationUnder(names, range, showing.locale) : verse.surahNameArabic,
    reference: isKnown ? `${verse.surah}:${from}${to > from ? `-${to}` : ''}` : undefined,
    isCard: verse.displayMode === 'card',
    isTranslated: verse.translationOpen,
  })
}

/** A hadith in the line, or as a card. */
export function showHadith({ attrs }: DocumentNode, showing: Showing): void {
  const hadith = attributesOf(NODES.hadithNode, attrs)
  const slug = hadith.collectionNameEnglish
  const name =
    (showing.locale.startsWith('ar') && hadith.collectionNameArabic) || collectionNameOf(slug)
  showQuotation(showing, {
    kind: 'hadith',
    text: hadith.text,
    brackets: ['«', '»'],
    citation: [name, hadith.number ?? ''].join(' ').trim(),
    reference: slug && hadith.number !== null ? `${slug}:${hadith.number}` : undefined,
    isCard: hadith.displayMode === 'card',
    isTranslated: hadith.translationOpen,
  })
}

interface Quotation {
  kind: 'verse' | 'hadith'
  text: string
  brackets: readonly [opening: string, closing: string]
  citation: string
  reference: string | undefined
  isCard: boolean
  isTranslated: boolean
}

function showQuotation(showing: Showing, quotation: Quotation): void {
  const { sink, isInteractive, words } = showing
  const { kind, text, brackets, citation, reference, isCard, isTranslated } = quotation
  const canOpen = isInteractive && reference !== undefined
  sink.open('span', {
    class: isCard ? `wq-quotation wq-${kind} wq-card` : `wq-quotation wq-${kind}`,
    [`data-${kind}`]: reference,
    'data-translated': isCard && isTranslated ? '' : undefined,
  })
  sink.open('span', { class: 'wq-scripture', dir: 'rtl', lang: 'ar' })
  sink.text(isCard ? text : `${brackets[0]}${text}${brackets[1]}`)
  sink.close('span')
  sink.text(' ')
  // Of its own direction: numbers with a colon turn round in a line that runs the other way. It is the
  // button, not what it stands under: of a button one hears its name, and a verse is to be heard itself.
  sink.open('bdi', {
    class: 'wq-citation',
    ...(canOpen && { role: 'button', tabindex: 0, 'aria-label': `${citation}: ${words.details}` }),
  })
  sink.text(citation)
  sink.close('bdi')
  sink.close('span')
}
