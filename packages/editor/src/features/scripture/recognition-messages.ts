import { createMessages } from '@waraq/contract'

/** The messages of recognized quotations. */
export const recognitionMessagesFor = createMessages({
  en: {
    exact: (citation: string) => `${citation} · matches`,
    letters: (citation: string) => `${citation} · letters match, vowels not checked`,
    altered: (citation: string) => `${citation} · differs`,
    unknown: 'Not found in the Quran',
    writtenPlace: (place: string) => `cited as ${place}`,
    insert: 'Insert',
    correct: 'Correct',
    dismiss: 'Hide',
    announced: (text: string) => `Quran: ${text}.`,
    keys: 'Press Alt+Enter.',
  },
  ar: {
    exact: (citation) => `${citation} · مطابقة`,
    letters: (citation) => `${citation} · الحروف مطابقة، ولم يُفحص التشكيل`,
    altered: (citation) => `${citation} · فيها اختلاف`,
    unknown: 'لم يُعثر عليه في القرآن',
    writtenPlace: (place) => `المصدر المكتوب: ${place}`,
    insert: 'إدراج',
    correct: 'صحّح',
    dismiss: 'إخفاء',
    announced: (text) => `قرآن: ${text}.`,
    keys: 'اضغط Alt+Enter.',
  },
})

export type RecognitionMessages = ReturnType<typeof recognitionMessagesFor>
