import { isArabic } from '@waraq/contract'

/** Every word of the panel that asks which version goes on. */
export interface ConflictMessages {
  title: string
  hint: string
  mine: string
  theirs: string
  keepMine: string
  keepTheirs: string
  keepBoth: string
  keepBothHint: string
}

const ENGLISH: ConflictMessages = {
  title: 'This document was changed elsewhere',
  hint: 'Nothing is lost: choose what it goes on with.',
  mine: 'Your version',
  theirs: 'The other version',
  keepMine: 'Go on with mine',
  keepTheirs: 'Go on with the other',
  keepBoth: 'Keep both',
  keepBothHint: 'The other version stays, yours becomes a document of its own.',
}

const ARABIC: ConflictMessages = {
  title: 'عُدِّل هذا المستند في مكان آخر',
  hint: 'لم يضع شيء: اختر ما تتابع به.',
  mine: 'نسختك',
  theirs: 'النسخة الأخرى',
  keepMine: 'تابع بنسختي',
  keepTheirs: 'تابع بالأخرى',
  keepBoth: 'احتفظ بالاثنتين',
  keepBothHint: 'تبقى النسخة الأخرى، وتصير نسختك مستندًا مستقلًا.',
}

/** The words of a language; of any that we do not have, the English ones. */
export function conflictMessagesFor(locale: string): ConflictMessages {
  return isArabic(locale) ? ARABIC : ENGLISH
}
