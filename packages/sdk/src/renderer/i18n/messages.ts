import { createMessages, type Direction } from '@waraq/contract'

const en = {
  direction: 'ltr' as Direction,
  loadFailed: 'This document cannot be shown.',
  retry: 'Try again',
  loading: 'Loading',
  details: 'Details',
  task: 'Task',
  callouts: {
    note: 'Note',
    tip: 'Tip',
    warning: 'Warning',
    example: 'Example',
    question: 'Question',
  },
}

/** The interface texts around a document. */
export type Messages = typeof en

export const messagesFor = createMessages({
  en,
  ar: {
    direction: 'rtl',
    loadFailed: 'تعذّر عرض هذا المستند.',
    retry: 'أعد المحاولة',
    loading: 'جارٍ التحميل',
    details: 'التفاصيل',
    task: 'مهمة',
    callouts: {
      note: 'ملاحظة',
      tip: 'نصيحة',
      warning: 'تنبيه',
      example: 'مثال',
      question: 'سؤال',
    },
  },
})
