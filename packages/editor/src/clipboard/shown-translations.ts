/** The translations that the cards of an editor show, by reference. */
export function shownTranslations(shown: Element): Map<string, string> {
  const translations = new Map<string, string>()
  for (const strip of shown.querySelectorAll('[data-translated] > .wq-translation')) {
    const { verse, hadith } = strip.parentElement?.dataset ?? {}
    translations.set(verse ?? hadith ?? '', strip.textContent ?? '')
  }
  return translations
}
