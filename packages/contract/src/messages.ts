/** Whether a locale (a BCP 47 tag such as `ar` or `ar-EG`) is Arabic. */
export const isArabicLocale = (locale: string): boolean => /^ar\b/i.test(locale)

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
 * The tag for numbers and dates in a locale. `ar` gets Arabic-Indic digits in every runtime; a
 * region keeps its own, such as the Latin ones of `ar-MA`.
 */
export const numberLocale = (locale: string): string =>
  /^ar$/i.test(locale) ? 'ar-u-nu-arab' : locale

/** Writes a number in the digits of a locale. */
export type WriteNumber = (value: number) => string

export const numberWriter =
  (locale: string): WriteNumber =>
  (value) =>
    value.toLocaleString(numberLocale(locale))
