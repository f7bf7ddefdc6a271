/**
 * The tag for numbers and dates in a locale: `ar` has Arabic-Indic digits, also where the runtime
 * has others for it, and a region has its own, so that `ar-MA` has Latin ones.
 */
export const numberLocale = (locale: string): string =>
  /^ar$/i.test(locale) ? 'ar-u-nu-arab' : locale

/** Writes a number in the digits of a locale. */
export type WriteNumber = (value: number) => string

export const numberWriter =
  (locale: string): WriteNumber =>
  (value) =>
    value.toLocaleString(numberLocale(locale))
