import { createMessages } from '@waraq/contract'

/** What the status line says of each state of saving. */
export const saveStateMessagesFor = createMessages({
  en: {
    saving: 'Saving…',
    saved: 'Saved',
    retrying: 'Not saved yet. Trying again…',
    offline: 'Offline. Saved when you reconnect',
    expired: 'Not saved yet',
    conflict: 'Changed elsewhere',
    gone: 'Deleted elsewhere',
    blocked: 'Not saved',
  },
  ar: {
    saving: 'جارٍ الحفظ…',
    saved: 'حُفظ',
    retrying: 'لم يُحفظ بعد. جارٍ إعادة المحاولة…',
    offline: 'لا اتصال بالشبكة. سيُحفظ عند عودته',
    expired: 'لم يُحفظ بعد',
    conflict: 'عُدِّل في مكان آخر',
    gone: 'حُذف في مكان آخر',
    blocked: 'لم يُحفظ',
  },
})
