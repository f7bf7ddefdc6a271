import { createMessages } from '@waraq/contract'

/** The messages of the panel that resolves a conflict. */
export const conflictMessagesFor = createMessages({
  en: {
    title: 'This document was changed elsewhere',
    hint: 'Nothing is lost: choose what it goes on with.',
    mine: 'Your version',
    theirs: 'The other version',
    keepMine: 'Go on with mine',
    keepTheirs: 'Go on with the other',
    keepBoth: 'Keep both',
    keepBothHint: 'The other version stays, yours becomes a document of its own.',
  },
  ar: {
    title: 'عُدِّل هذا المستند في مكان آخر',
    hint: 'لم يضع شيء: اختر ما تتابع به.',
    mine: 'نسختك',
    theirs: 'النسخة الأخرى',
    keepMine: 'تابع بنسختي',
    keepTheirs: 'تابع بالأخرى',
    keepBoth: 'احتفظ بالاثنتين',
    keepBothHint: 'تبقى النسخة الأخرى، وتصير نسختك مستندًا مستقلًا.',
  },
})
