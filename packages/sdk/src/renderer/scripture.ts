import { attributesOf, type DocumentNode, isArabicLocale, NODES } from '@waraq/contract'
import { citationUnder, collectionNameOf, displayOf } from '@waraq/scripture/display'
import type { RenderContext } from './render-context.ts'

/**
 * Renders a verse inline or as a card. Displays the stored letters; code points that only KFGQPC
 * fonts use are converted to standard Unicode.
 */
export function renderVerse({ attrs }: DocumentNode, context: RenderContext): void {
  const verse = attributesOf(NODES.quranVerse, attrs)
  const from = verse.fromAyah ?? verse.ayah
  const to = Math.max(from, verse.toAyah ?? from)
  const isKnown = verse.surah > 0 && from > 0
  const names = { nameArabic: verse.surahNameArabic, nameTransliterated: verse.surahNameEnglish }
  const range = { surah: verse.surah, from, to }
  showQuotation(context, {
    kind: 'verse',
    text: verse.encoding === 'qpc_hafs' ? displayOf(verse.text) : verse.text,
    // Ornate brackets are not mirrored: U+FD3F opens in Arabic.
    brackets: ['\uFD3F', '\uFD3E'],
    citation: isKnown ? citationUnder(names, range, context.locale) : verse.surahNameArabic,
    reference: isKnown ? `${verse.surah}:${from}${to > from ? `-${to}` : ''}` : undefined,
    isCard: verse.displayMode === 'card',
    isTranslated: verse.translationOpen,
  })
}

/** Renders a hadith inline or as a card. */
export function renderHadith({ attrs }: DocumentNode, context: RenderContext): void {
  const hadith = attributesOf(NODES.hadithNode, attrs)
  const slug = hadith.collectionNameEnglish
  const name =
    (isArabicLocale(context.locale) && hadith.collectionNameArabic) || collectionNameOf(slug)
  showQuotation(context, {
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

function showQuotation(context: RenderContext, quotation: Quotation): void {
  const { output, isInteractive, messages } = context
  const { kind, text, brackets, citation, reference, isCard, isTranslated } = quotation
  const canOpen = isInteractive && reference !== undefined
  output.open('span', {
    class: isCard ? `wq-quotation wq-${kind} wq-card` : `wq-quotation wq-${kind}`,
    [`data-${kind}`]: reference,
    'data-translated': isCard && isTranslated ? '' : undefined,
  })
  output.open('span', { class: 'wq-scripture', dir: 'rtl', lang: 'ar' })
  output.text(isCard ? text : `${brackets[0]}${text}${brackets[1]}`)
  output.close('span')
  output.text(' ')
  // `bdi` isolates numbers with a colon from the direction of the line. Only the citation is a
  // button: screen readers announce just the name of a button, and they must read the verse.
  output.open('bdi', {
    class: 'wq-citation',
    ...(canOpen && {
      role: 'button',
      tabindex: 0,
      'aria-label': `${citation}: ${messages.details}`,
    }),
  })
  output.text(citation)
  output.close('bdi')
  output.close('span')
}
