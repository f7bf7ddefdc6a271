import {
  attributesOf,
  type DocumentNode,
  directionOfText,
  isArabicLocale,
  NODES,
} from '@waraq/contract'
import { citationLocale, startOfText } from '@waraq/contract/citation-locale'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import {
  citationUnder,
  collectionNameOf,
  displayOf,
  hadithCitation,
} from '@waraq/scripture/display'
import { kindMessagesFor } from '../../i18n/kinds.ts'
import type { Kind } from '../../kind.ts'
import type { RenderOutput } from '../../output.ts'
import type { RenderContext } from '../../render-context.ts'
import { showMarkedVerses } from './ayah-markers.ts'
import { hadithReferenceOf, verseReferenceOf, versesOf } from './quotation-reference.ts'

/** The words of verses, for numbers in ranges, once the page has loaded them. */
export const loadedParts: { ayahWords?: AyahWords } = {}

export const quotations: Kind = {
  inlines: { quranVerse: showVerse, hadithNode: showHadith },
  code: {
    sign: /"toAyah":\d/,
    async load() {
      const { ayahWords } = await import('@waraq/scripture/ayah-words')
      loadedParts.ayahWords = ayahWords
    },
  },
}

/**
 * Renders a verse inline or as a card. Displays the stored letters; code points that only KFGQPC
 * fonts use are converted to standard Unicode.
 */
function showVerse(
  node: DocumentNode,
  context: RenderContext,
  line: readonly DocumentNode[],
): void {
  const verse = attributesOf(NODES.quranVerse, node.attrs)
  const reference = verseReferenceOf(node)
  const { surah, from, to } = versesOf(node)
  const { ayahWords = loadedParts.ayahWords } = context
  const names = { nameArabic: verse.surahNameArabic, nameTransliterated: verse.surahNameEnglish }
  showQuotation(context, {
    kind: 'verse',
    text: verse.encoding === 'qpc_hafs' ? displayOf(verse.text) : verse.text,
    // Ornate brackets are not mirrored: U+FD3F opens in Arabic.
    brackets: ['\uFD3F', '\uFD3E'],
    citation: reference
      ? citationUnder(names, versesOf(node), localeOf(line, context))
      : verse.surahNameArabic,
    reference,
    ayahs: { from, counts: to > from ? ayahWords?.(surah, from, to) : undefined },
    isCard: verse.displayMode === 'card',
    isTranslated: verse.translationOpen,
  })
}

/** Renders a hadith inline or as a card. */
function showHadith(
  node: DocumentNode,
  context: RenderContext,
  line: readonly DocumentNode[],
): void {
  const hadith = attributesOf(NODES.hadithNode, node.attrs)
  const language = localeOf(line, context)
  const name =
    (isArabicLocale(language) && hadith.collectionNameArabic) ||
    collectionNameOf(hadith.collectionNameEnglish)
  showQuotation(context, {
    kind: 'hadith',
    label: kindMessagesFor(language).hadith,
    text: hadith.text,
    isnadWords: hadith.isnadWords,
    brackets: ['«', '»'],
    citation: hadithCitation(name, hadith.number, language),
    reference: hadithReferenceOf(node),
    isCard: hadith.displayMode === 'card',
    isTranslated: hadith.translationOpen,
  })
}

/** The language of citations follows the text, not the reader. */
const localeOf = (line: readonly DocumentNode[], { locale, blocks = [] }: RenderContext): string =>
  citationLocale(locale, [textOf(line), textOf(blocks)])

// A line may have thousands of quotations.
const texts = new WeakMap<readonly DocumentNode[], string>()

function textOf(nodes: readonly DocumentNode[]): string {
  const cached = texts.get(nodes)
  if (cached !== undefined) return cached
  const text = startOfText(nodes)
  texts.set(nodes, text)
  return text
}

interface Quotation {
  kind: 'verse' | 'hadith'
  /** The name of the kind, shown above a card. */
  label?: string
  text: string
  /** The number of words at the start of the text that are the chain of narrators. */
  isnadWords?: number | null
  brackets: readonly [opening: string, closing: string]
  /** The first verse of a range, and the number of words of each verse if they are known. */
  ayahs?: { from: number; counts: readonly number[] | undefined }
  citation: string
  reference: string | undefined
  isCard: boolean
  isTranslated: boolean
}

function showQuotation(context: RenderContext, quotation: Quotation): void {
  const { output, isInteractive, locale } = context
  const { kind, citation, reference, isCard, isTranslated } = quotation
  const canOpen = isInteractive && reference !== undefined
  const translation =
    isCard && isTranslated && reference ? context.translations?.get(reference) : undefined
  output.open('span', {
    class: isCard ? `wq-quotation wq-${kind} wq-card` : `wq-quotation wq-${kind}`,
    [`data-${kind}`]: reference,
    'data-label': isCard ? quotation.label : undefined,
    'data-translated': isCard && isTranslated ? '' : undefined,
    // Keeps a script that is mounted later from adding a second translation.
    'data-asked': translation ? '' : undefined,
  })
  output.open('span', { class: 'wq-scripture', dir: 'rtl', lang: 'ar' })
  showText(output, quotation)
  output.close('span')
  output.text(' ')
  // `bdi` isolates numbers with a colon from the direction of the line. Only the citation is a
  // button: screen readers announce just the name of a button, and they must read the verse.
  output.open('bdi', {
    class: 'wq-citation',
    ...(canOpen && {
      role: 'button',
      tabindex: 0,
      'aria-label': `${citation}: ${kindMessagesFor(locale).details}`,
    }),
  })
  const href = reference === undefined ? undefined : context.quotationUrl?.(reference, kind)
  if (href !== undefined) output.open('a', { href })
  output.text(citation)
  if (href !== undefined) output.close('a')
  output.close('bdi')
  if (translation) {
    const dir = directionOfText(translation) ?? 'ltr'
    output.open('span', { class: 'wq-translation', dir })
    output.text(translation)
    output.close('span')
  }
  output.close('span')
}

function showText(output: RenderOutput, quotation: Quotation): void {
  const { text, brackets, isCard, ayahs, isnadWords } = quotation
  const [opening, closing] = isCard ? ['', ''] : brackets
  const words = text.split(' ')
  const isnad = words.splice(0, isnadWords ?? 0).join(' ')
  const matn = words.join(' ')
  if (isnad && matn) {
    output.open('span', { class: 'wq-isnad' })
    // The brackets are around the words of the hadith alone.
    output.text(isCard || /[:،]$/.test(isnad) ? isnad : `${isnad}:`)
    output.close('span')
    output.text(' ')
  }
  output.text(opening)
  if (ayahs?.counts) showMarkedVerses(output, text, { from: ayahs.from, counts: ayahs.counts })
  else output.text(matn || text)
  output.text(closing)
}
