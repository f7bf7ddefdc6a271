import { createMessages } from '@waraq/contract'
import { ar } from './ar.ts'
import { en } from './en.ts'

export type { Messages } from './en.ts'

/** Both languages at once: pages load one with `loadMessages`. */
export const messagesFor = createMessages({ en, ar })
