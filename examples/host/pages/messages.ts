export type Language = 'en' | 'ar'

interface Words {
  course: string
  motto: string
  about: string
  documentation: string
  search: string
  sortBy: string
  newest: string
  oldest: string
  byTitle: string
  show: string
  nothingFound: string
  edit: string
  read: string
  preview: string
  duplicate: string
  whoAreYou: string
  stub: string
  signOut: string
  myLessons: string
  ofOthers: string
  newLesson: string
  noLessons: string
  noneOfOthers: string
  untitled: string
  back: string
  share: string
  delete: string
  deleteSure: string
  restorable: string
  cancel: string
  by: string
  otherLanguage: string
  lightTheme: string
  darkTheme: string
  sharing: string
  isPrivate: string
  isPublic: string
  startSharing: string
  stopSharing: string
  copyLink: string
  copied: string
  link: string
  close: string
  signIn: string
  goOnHere: string
  failed: string
  trash: string
  noTrash: string
  deleted: string
  erased: string
  restore: string
  erase: string
  eraseSure: string
  gone: string
  goneWhy: string
  starting: string
  published: string
}

const ENGLISH: Words = {
  course: 'Course',
  motto: 'Lessons that learners write and read.',
  about:
    'This course is an example of an application that embeds Waraq, a document service with an editor for Arabic and English that you host yourself.',
  documentation: 'Documentation of Waraq',
  search: 'Search lessons',
  sortBy: 'Sort',
  newest: 'Newest first',
  oldest: 'Oldest first',
  byTitle: 'By title',
  show: 'Show',
  nothingFound: 'No lesson has these words.',
  edit: 'Edit',
  read: 'Read',
  preview: 'Preview',
  duplicate: 'Duplicate',
  whoAreYou: 'Who is writing today?',
  stub: 'This is a demonstration without passwords. Your product has its own sign-in.',
  signOut: 'Sign out',
  myLessons: 'My lessons',
  ofOthers: 'From other members',
  newLesson: 'New lesson',
  noLessons: 'You have no lessons yet. Write the first one: it is saved as you type.',
  noneOfOthers: 'Lessons by other members appear here.',
  untitled: 'Untitled',
  back: 'Lessons',
  share: 'Share',
  delete: 'Delete',
  deleteSure: 'Delete this lesson? You can restore it from the trash.',
  restorable: 'You can restore it from the trash.',
  cancel: 'Keep it',
  by: 'By',
  otherLanguage: 'العربية',
  lightTheme: 'Light',
  darkTheme: 'Dark',
  sharing: 'Share this lesson',
  isPrivate:
    'Only members of the course can read it. With a link, everyone who has it can read it too.',
  isPublic: 'Everyone who has the link can read it.',
  startSharing: 'Copy link',
  stopSharing: 'Stop sharing',
  copyLink: 'Copy',
  copied: 'Copied',
  link: 'Link',
  close: 'Close',
  signIn: 'Sign in again',
  goOnHere: 'in another tab, then continue here.',
  failed: 'That did not work. Please try again.',
  trash: 'Trash',
  noTrash: 'The trash is empty. Lessons that you delete stay here for a while.',
  deleted: 'Deleted',
  erased: 'Erased',
  restore: 'Restore',
  erase: 'Erase',
  eraseSure: 'This cannot be undone.',
  gone: 'This lesson is not here',
  goneWhy: 'The link is wrong, or its author has stopped sharing it.',
  starting: 'One moment. This page opens as soon as the application is ready.',
  published: 'Published with Waraq',
}

const ARABIC: Words = {
  course: 'الدورة',
  motto: 'دروسٌ يكتبها المتعلّمون ويقرؤونها.',
  about:
    'هذه الدورة مثال لتطبيق يستضيف «ورق»، وهو خدمة مستندات تشغّلها على خادمك، ومعها محرّر للعربية والإنجليزية.',
  documentation: 'توثيق «ورق»',
  search: 'ابحث في الدروس',
  sortBy: 'الترتيب',
  newest: 'الأحدث أولًا',
  oldest: 'الأقدم أولًا',
  byTitle: 'بالعنوان',
  show: 'اعرض',
  nothingFound: 'لا درس فيه هذه الكلمات.',
  edit: 'تحرير',
  read: 'قراءة',
  preview: 'معاينة',
  duplicate: 'نسخة أخرى',
  whoAreYou: 'من يكتب اليوم؟',
  stub: 'هذا عرض تجريبي بلا كلمة مرور: اختر اسمًا. أما منتجك فله تسجيل دخول خاصّ به.',
  signOut: 'خروج',
  myLessons: 'دروسي',
  ofOthers: 'من سائر الأعضاء',
  newLesson: 'درس جديد',
  noLessons: 'لا دروس لديك بعد. اكتب أول درس، وسيُحفظ وأنت تكتب.',
  noneOfOthers: 'ما يكتبه الآخرون يظهر هنا لتقرأه.',
  untitled: 'بلا عنوان',
  back: 'الدروس',
  share: 'مشاركة',
  delete: 'حذف',
  deleteSure: 'أتحذف هذا الدرس؟ يمكنك استعادته من المحذوفات.',
  restorable: 'يمكنك استعادته من المحذوفات.',
  cancel: 'أبقِه',
  by: 'بقلم',
  otherLanguage: 'English',
  lightTheme: 'فاتح',
  darkTheme: 'داكن',
  sharing: 'مشاركة هذا الدرس',
  isPrivate: 'لا يقرؤه إلا أعضاء الدورة. فإن نسخت رابطًا قرأه أيضًا كلّ من لديه الرابط.',
  isPublic: 'يقرؤه كلّ من لديه الرابط.',
  startSharing: 'انسخ الرابط',
  stopSharing: 'أوقف المشاركة',
  copyLink: 'نسخ',
  copied: 'نُسخ',
  link: 'الرابط',
  close: 'إغلاق',
  signIn: 'سجّل الدخول من جديد',
  goOnHere: 'في تبويب آخر، ثم تابع الكتابة هنا.',
  failed: 'لم ينجح ذلك. حاول مرة أخرى.',
  trash: 'المحذوفات',
  noTrash: 'لا دروس محذوفة. ما تحذفه من دروس يبقى هنا مدّة.',
  deleted: 'حُذف',
  erased: 'يُمحى',
  restore: 'استعادة',
  erase: 'محو نهائي',
  eraseSure: 'لا يمكن التراجع عن هذا.',
  gone: 'لم نجد هذا الدرس',
  goneWhy: 'الرابط غير صحيح، أو أوقف كاتب الدرس مشاركته.',
  starting: 'لحظة من فضلك: تُفتح هذه الصفحة حالما يكتمل التجهيز.',
  published: 'نُشر عبر «ورق»',
}

/** Messages of all pages. */
export const wordsOf = (language: Language): Words => (language === 'ar' ? ARABIC : ENGLISH)
