/** Whether a locale (a BCP 47 tag such as `ar` or `ar-EG`) is Arabic. */
export const isArabicLocale = (locale: string): boolean => /^ar(?:\b|_)/i.test(locale)

// Arabic is the only language of the interface that runs from right to left.
export { isArabicLocale as isRightToLeft }

/**
 * Returns a lookup by locale: the Arabic messages for Arabic locales, the English ones for others.
 */
export const createMessages =
  <Messages>({ en, ar }: { en: Messages; ar: NoInfer<Messages> }) =>
  (locale: string): Messages =>
    isArabicLocale(locale) ? ar : en

/**
 * The locale of a host as `Intl` accepts it, which throws for others: `ar_EG` is `ar-EG`, and the
 * language of the messages replaces any other value.
 */
export function knownLocaleOf(locale: unknown): string {
  const tag = typeof locale === 'string' ? locale.slice(0, MAX_TAG).replaceAll('_', '-') : ''
  try {
    return new Intl.Locale(tag).toString()
  } catch {
    return isArabicLocale(tag) ? 'ar' : 'en'
  }
}

/** `Intl` rejects some longer tags only when it formats. */
const MAX_TAG = 100

/**
 * The tag for numbers and dates in a locale. `ar` gets Arabic-Indic digits in every runtime; a
 * region keeps its own, such as the Latin ones of `ar-MA`.
 */
export function numberLocale(locale: string): string {
  const tag = knownLocaleOf(locale)
  return tag === 'ar' ? 'ar-u-nu-arab' : tag
}

/** Writes a number in the digits of a locale. */
export type WriteNumber = (value: number) => string

export const numberWriter =
  (locale: string): WriteNumber =>
  (value) =>
    value.toLocaleString(numberLocale(locale))
