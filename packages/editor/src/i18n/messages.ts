import { createMessages, isRightToLeft } from '@waraq/contract'
import { ar } from './ar.ts'
import { en } from './en.ts'

export type { Messages } from './en.ts'

export const messagesFor = createMessages({ en, ar })

export const localeDirection = (locale: string) => (isRightToLeft(locale) ? 'rtl' : 'ltr')
