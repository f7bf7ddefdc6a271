import { createMessages, type Direction } from '@waraq/contract'

const en = {
  direction: 'ltr' as Direction,
  loadFailed: 'This document cannot be shown.',
  retry: 'Try again',
  loading: 'Loading',
  task: 'Task',
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
    task: 'مهمة',
  },
})
