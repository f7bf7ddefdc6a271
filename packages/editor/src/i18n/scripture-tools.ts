import { isArabic } from '@waraq/contract'

/** The words of the tools of a selected quotation: these are there before anything of scripture is loaded. */
export interface ToolMessages {
  details: string
  card: string
  translation: string
  copy: string
}

const ENGLISH: ToolMessages = {
  details: 'Details',
  card: 'As a card',
  translation: 'Translation',
  copy: 'Copy with citation',
}

const ARABIC: ToolMessages = {
  details: 'التفاصيل',
  card: 'بطاقة',
  translation: 'الترجمة',
  copy: 'نسخ مع المرجع',
}

/** The words of a language; of any that we do not have, the English ones. */
export const toolMessagesFor = (locale: string): ToolMessages =>
  isArabic(locale) ? ARABIC : ENGLISH
