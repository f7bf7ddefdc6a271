import type { Language } from './messages.ts'

/** Messages about share links, for the page of a link and for the dialog of its author. */
interface SharingWords {
  locked: string
  needsPassword: string
  needsOpening: string
  password: string
  open: string
  wrong: string
  busy: string
  links: string
  noLinks: string
  newLink: string
  name: string
  passwordOfLink: string
  optional: string
  ends: string
  never: string
  day: string
  week: string
  month: string
  uses: string
  unlimited: string
  create: string
  copy: string
  copied: string
  revoke: string
  revokeSure: string
  unnamed: string
  /** The state of a link; the page's script fills in numbers and dates. */
  hasPassword: string
  endsOn: string
  ended: string
  usedOf: string
  views: string
}

const ENGLISH: SharingWords = {
  locked: 'A shared lesson',
  needsPassword: 'Its author protects it with a password.',
  needsOpening: 'This link opens a limited number of times.',
  password: 'Password',
  open: 'Open',
  wrong: 'This password is wrong.',
  busy: 'Too many attempts. Try again in a minute.',
  links: 'Further links',
  noLinks: 'None yet. A further link can have a password, an expiry date and a limit of uses.',
  newLink: 'New link',
  name: 'Name',
  passwordOfLink: 'Password',
  optional: 'optional',
  ends: 'Ends',
  never: 'never',
  day: 'in a day',
  week: 'in a week',
  month: 'in a month',
  uses: 'Uses',
  unlimited: 'unlimited',
  create: 'Create link',
  copy: 'Copy link',
  copied: 'Copied',
  revoke: 'Revoke',
  revokeSure: 'Its readers lose access for good.',
  unnamed: 'Link without a name',
  hasPassword: 'password',
  endsOn: 'ends {date}',
  ended: 'has ended',
  usedOf: '{count} of {max} uses',
  views: 'views: {count}',
}

const ARABIC: SharingWords = {
  locked: 'درس تمت مشاركته',
  needsPassword: 'حماه كاتبه بكلمة مرور.',
  needsOpening: 'يُفتح هذا الرابط عددًا محدودًا من المرات.',
  password: 'كلمة المرور',
  open: 'افتح',
  wrong: 'كلمة المرور خاطئة.',
  busy: 'محاولات كثيرة. حاول ثانية بعد دقيقة.',
  links: 'روابط أخرى',
  noLinks: 'لا روابط بعد. يمكن أن تكون للرابط كلمة مرور وأجل وعدد مرات.',
  newLink: 'رابط جديد',
  name: 'الاسم',
  passwordOfLink: 'كلمة المرور',
  optional: 'اختياري',
  ends: 'ينتهي',
  never: 'لا ينتهي',
  day: 'بعد يوم',
  week: 'بعد أسبوع',
  month: 'بعد شهر',
  uses: 'عدد المرات',
  unlimited: 'بلا حد',
  create: 'أنشئ الرابط',
  copy: 'انسخ الرابط',
  copied: 'نُسخ',
  revoke: 'ألغِ',
  revokeSure: 'يفقد قرّاؤه الوصول نهائيًّا.',
  unnamed: 'رابط بلا اسم',
  hasPassword: 'بكلمة مرور',
  endsOn: 'ينتهي {date}',
  ended: 'انتهى',
  usedOf: 'فُتح {count} من {max}',
  views: 'القراءات: {count}',
}

export const sharingWordsOf = (language: Language): SharingWords =>
  language === 'ar' ? ARABIC : ENGLISH
