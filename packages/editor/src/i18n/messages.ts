import { isArabicLocale } from '@waraq/contract'
import { arabicFor } from './ar.ts'
import { en, type Messages } from './en.ts'

export type { Messages } from './en.ts'

/** Both languages at once: pages load one with `loadMessages`. */
export const messagesFor = (locale: string): Messages =>
  isArabicLocale(locale) ? arabicFor(locale) : en
