import { createMessages } from '@waraq/contract'

/** The words before changes, which screen readers read and only moves show. */
export const changeMessagesFor = createMessages({
  en: {
    added: 'added:',
    removed: 'removed:',
    end: 'end of change',
    movedHere: 'Moved here',
    movedAway: 'Moved from here',
    layout: 'Other formatting',
  },
  ar: {
    added: 'أُضيف:',
    removed: 'حُذف:',
    end: 'نهاية التغيير',
    movedHere: 'نُقل إلى هنا',
    movedAway: 'نُقل من هنا',
    layout: 'تنسيق آخر',
  },
})

export type ChangeMessages = ReturnType<typeof changeMessagesFor>
