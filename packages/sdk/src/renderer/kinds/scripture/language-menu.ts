import { isArabicLocale } from '@waraq/contract'
import { elementOf } from '../../elements.ts'

interface Parts {
  document: Document
  locale: string
  label: string
}

/** The language that was last chosen on this page. */
let lastChosen: string | undefined

/** The language without region: `ar` for `ar-MA`; empty for an invalid tag. */
export const baseOf = (tag: string): string => /^[a-z]{2,3}(?![^-])/.exec(tag)?.[0] ?? ''

/**
 * Shows the language that a reader prefers, and creates a menu of the others; undefined if there
 * is no choice. Readers of Arabic see English only if they choose it.
 */
export function createLanguageMenu(
  languages: ReadonlySet<string>,
  { document, locale, label }: Parts,
  show: (language: string | undefined) => void,
): HTMLElement | undefined {
  const fallback = isArabicLocale(locale) ? [] : ['en']
  const visitor = navigator.languages.map(baseOf).filter((language) => language !== 'en')
  const preferred = [lastChosen ?? '', baseOf(locale), ...visitor, ...fallback]
  const first = preferred.find((language) => languages.has(language))
  show(first)
  if (languages.size === 0 || (languages.size === 1 && first)) return undefined
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const menu = elementOf(document, 'select', 'wq-language')
  menu.setAttribute('aria-label', label)
  if (!first) menu.append(new Option(label, ''))
  for (const language of languages) {
    menu.append(new Option(names.of(language), language, false, language === first))
  }
  menu.addEventListener('change', () => {
    lastChosen = menu.value || undefined
    show(lastChosen)
  })
  return menu
}
