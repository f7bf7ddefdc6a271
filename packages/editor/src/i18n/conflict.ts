import { createMessages } from '@waraq/contract'

/** The messages of the panel that resolves a conflict. */
export const conflictMessagesFor = createMessages({
  en: {
    title: 'This document was changed elsewhere',
    hint: 'Nothing is lost. Choose which version to keep.',
    mine: 'Your version',
    theirs: 'The other version',
    keepMine: 'Keep my version',
    keepTheirs: 'Keep the other version',
    keepBoth: 'Keep both',
    keepBothHint: 'The other version stays, and yours becomes a separate document.',
  },
  ar: {
    title: 'عُدِّل هذا المستند في مكان آخر',
    hint: 'لم تفقد شيئًا. اختر النسخة التي تريد الاحتفاظ بها.',
    mine: 'نسختك',
    theirs: 'النسخة الأخرى',
    keepMine: 'الاحتفاظ بنسختي',
    keepTheirs: 'الاحتفاظ بالنسخة الأخرى',
    keepBoth: 'الاحتفاظ بالنسختين',
    keepBothHint: 'تبقى النسخة الأخرى، وتصبح نسختك مستندًا مستقلًا.',
  },
})
