import { isArabic } from '@waraq/contract'
import { ar } from './ar.ts'
import { en, type Messages } from './en.ts'

export type { Messages } from './en.ts'

/** The words of a language; of any that we do not have, the English ones. */
export function messagesFor(locale: string): Messages {
  return isArabic(locale) ? ar : en
}

/** The direction in which an interface of that language runs. */
export const localeDirection = (locale: string) => (messagesFor(locale) === ar ? 'rtl' : 'ltr')
