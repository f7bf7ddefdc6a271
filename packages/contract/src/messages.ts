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
