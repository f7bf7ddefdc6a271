import { isArabic } from '@waraq/contract'
import { ARABIC } from './ar.ts'
import { ENGLISH, type Words } from './en.ts'

export type { Words } from './en.ts'

/** The words of a language; of any that we do not have, the English ones. */
export function wordsOf(locale: string): Words {
  return isArabic(locale) ? ARABIC : ENGLISH
}

/** The direction in which an interface of that language runs. */
export const interfaceDirectionOf = (locale: string) => (wordsOf(locale) === ARABIC ? 'rtl' : 'ltr')
