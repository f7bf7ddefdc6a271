/** The tag for numbers and dates on pages in a language: Arabic has its own digits in any runtime. */
export const numberLocaleOf = (language: string): string =>
  language === 'ar' ? 'ar-u-nu-arab' : 'en-GB'
