import { createMessages } from '@waraq/contract'

/** The messages of recognized quotations. */
export const recognitionMessagesFor = createMessages({
  en: {
    exact: (citation: string) => `${citation} · matches`,
    altered: (citation: string) => `${citation} · differs`,
    writtenPlace: (place: string) => `cited as ${place}`,
    insert: 'Insert',
    correct: 'Correct',
    announced: (text: string) => `Quran: ${text}. Press Alt+Enter.`,
  },
  ar: {
    exact: (citation) => `${citation} · مطابقة`,
    altered: (citation) => `${citation} · فيها اختلاف`,
    writtenPlace: (place) => `المصدر المكتوب: ${place}`,
    insert: 'إدراج',
    correct: 'صحّح',
    announced: (text) => `قرآن: ${text}. اضغط Alt+Enter.`,
  },
})

export type RecognitionMessages = ReturnType<typeof recognitionMessagesFor>
