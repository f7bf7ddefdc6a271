import { createMessages } from '@waraq/contract'

/** The texts of the button that plays the recitation of a verse. */
export const recitationMessagesFor = createMessages({
  en: {
    listen: 'Listen',
    stop: 'Stop',
    loading: 'Loading',
    failed: 'The recitation could not be played. Try again',
  },
  ar: {
    listen: 'استمع',
    stop: 'إيقاف',
    loading: 'جارٍ التحميل',
    failed: 'تعذّر تشغيل التلاوة. أعد المحاولة',
  },
})
