/** Whether a locale (a BCP 47 tag such as `ar` or `ar-EG`) is Arabic: the words and the direction of an interface turn on it. */
export const isArabic = (locale: string): boolean => /^ar(?:-|$)/i.test(locale)
