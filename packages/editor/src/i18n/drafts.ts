import { isArabic } from '@waraq/contract'

/** Every word of the line that offers what was never saved. */
export interface DraftMessages {
  unsaved(title: string, time: string): string
  open: string
  discard: string
  discarded(title: string): string
  bringBack: string
}

// Its own direction for what the author wrote.
const isolated = (text: string) => `\u2068${text}\u2069`

const ENGLISH: DraftMessages = {
  unsaved: (title, time) => `From ${time} there is an unsaved document: “${isolated(title)}”`,
  open: 'Open',
  discard: 'Discard',
  discarded: (title) => `Discarded: “${isolated(title)}”`,
  bringBack: 'Undo',
}

const ARABIC: DraftMessages = {
  unsaved: (title, time) => `لديك مستند لم يُحفظ، من ${time}: «${isolated(title)}»`,
  open: 'افتح',
  discard: 'تجاهل',
  discarded: (title) => `حُذف: «${isolated(title)}»`,
  bringBack: 'تراجع',
}

/** The words of a language; of any that we do not have, the English ones. */
export function draftMessagesFor(locale: string): DraftMessages {
  return isArabic(locale) ? ARABIC : ENGLISH
}
