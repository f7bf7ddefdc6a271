import { numberLocale } from '@waraq/contract'

/** Dates and times of versions in the author's time zone. */
export interface VersionTimes {
  day(savedAt: string): string
  time(savedAt: string): string
  /** Date and time, for use in a sentence. */
  moment(savedAt: string): string
}

export function createVersionTimes(locale: string): VersionTimes {
  const language = numberLocale(locale)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, options)
    return (savedAt: string) => formatter.format(new Date(savedAt))
  }
  return {
    day: format({ dateStyle: 'full' }),
    time: format({ timeStyle: 'short' }),
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
  }
}
