import { isRightToLeft } from '@waraq/contract'
import type { Messages } from './messages.ts'

/** The messages of one locale; the other language stays on the server. */
export const loadMessages = async (locale: string): Promise<Messages> =>
  isRightToLeft(locale) ? (await import('./ar.ts')).arabicFor(locale) : (await import('./en.ts')).en

export const localeDirection = (locale: string) => (isRightToLeft(locale) ? 'rtl' : 'ltr')
