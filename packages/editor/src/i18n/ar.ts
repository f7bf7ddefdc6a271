import { numberWriter, type WriteNumber } from '@waraq/contract'
import { FEATURE_COMMANDS } from '../features/ar.ts'
import type { Messages } from './en.ts'

const causesIn = (number: WriteNumber): Messages['causes'] => {
  const inParentheses = (status: number) => (status ? ` (${number(status)})` : '')
  return {
    tokenRefused: (status) =>
      `لم يمنحك هذا الموقع إذن الدخول${inParentheses(status)}. راجع القائمين عليه.`,
    network: () => 'لا اتصال بالخدمة.',
    serviceDown: (status) => `الخدمة غير متاحة الآن${inParentheses(status)}.`,
  }
}

const headingsIn = (number: WriteNumber) => ({
  heading1: `عنوان ${number(1)}`,
  heading2: `عنوان ${number(2)}`,
  heading3: `عنوان ${number(3)}`,
})

const inArabicIndic = numberWriter('ar')

export const ar: Messages = {
  editor: 'المستند',
  leave: 'للخروج من النص اضغط Escape ثم Tab.',
  placeholder: 'ابدأ الكتابة، أو اكتب / للإدراج…',
  loading: 'جارٍ التحميل',
  loadFailed: 'تعذّر فتح هذا المستند.',
  loadFailedFor: (cause) => `تعذّر فتح هذا المستند: ${cause}`,
  causes: causesIn(inArabicIndic),
  signedOut: 'انتهت جلستك.',
  partFailed: 'تعذّر تحميل هذا الجزء. نصك محفوظ.',
  retry: 'أعد المحاولة',
  toolbar: 'التنسيق',
  region: 'المحرّر',
  close: 'إغلاق',
  saving: {
    notSaved: (cause) => `لم يُحفظ: ${cause}`,
    tryNow: 'أعد المحاولة الآن',
    signedOut: 'نصك باقٍ وسيُحفظ عند تسجيل دخولك.',
    gone: 'حُذف هذا المستند في مكان آخر. نصك ما زال هنا.',
    saveAsNew: 'احفظه مستندًا جديدًا',
    tooLarge: (size, limit) =>
      `لم يُحفظ: حجم هذا المستند ${size}، ${limit === undefined ? 'وهو أكبر من الحد المسموح' : `والحد المسموح ${limit}`}. اختصره أو انقل جزءًا منه إلى مستند آخر.`,
    limitReached: 'لم يُحفظ: بلغت الحد الأقصى لعدد المستندات. احذف مستندًا ثم أعد المحاولة.',
    refused: 'لم يُحفظ: رفضت الخدمة هذا المستند. نصك ما زال هنا.',
    elsewhere: 'هذا المستند مفتوح في تبويب آخر، وهو هنا للقراءة فقط.',
    takeOver: 'انقل التحرير إلى هنا',
  },
  commands: {
    ...FEATURE_COMMANDS,
    undo: 'تراجع',
    redo: 'إعادة',
    bold: 'عريض',
    italic: 'مائل',
    underline: 'تحته خط',
    strike: 'يتوسطه خط',
    code: 'شيفرة',
    subscript: 'نص سفلي',
    superscript: 'نص علوي',
    highlight: 'تظليل',
    link: 'رابط',
    clear: 'إزالة التنسيق',
    paragraph: 'نص',
    ...headingsIn(inArabicIndic),
    bulletList: 'قائمة نقطية',
    orderedList: 'قائمة مرقمة',
    blockquote: 'اقتباس',
    codeBlock: 'كتلة شيفرة',
    image: 'صورة',
    table: 'جدول',
    rule: 'فاصل',
    caption: 'تعليق توضيحي',
    moveUp: 'نقل إلى أعلى',
    moveDown: 'نقل إلى أسفل',
    duplicate: 'تكرار',
    textColor: 'لون النص',
    quran: 'القرآن والحديث',
    insertFile: 'إدراج من ملف',
    pasteMarkdown: 'لصق نصًّا منسقًا',
    alignStart: 'محاذاة إلى البداية',
    alignLeft: 'محاذاة إلى اليسار',
    alignRight: 'محاذاة إلى اليمين',
    alignCenter: 'توسيط',
    alignEnd: 'محاذاة إلى النهاية',
    alignJustify: 'ضبط',
    directionAuto: 'اتجاه تلقائي',
    directionRight: 'من اليمين إلى اليسار',
    directionLeft: 'من اليسار إلى اليمين',
    directionSwitch: 'عكس الاتجاه',
    find: 'بحث واستبدال',
    replace: 'استبدال',
    footnote: 'حاشية',
    focusMode: 'وضع التركيز',
    outline: 'مخطط المستند',
    accessibility: 'فحص سهولة الوصول',
    history: 'سجل النسخ',
    palette: 'الأوامر',
    shortcuts: 'اختصارات لوحة المفاتيح',
    save: 'احفظ الآن',
    download: 'تنزيل',
    print: 'طباعة',
  },
  object: {
    copy: 'نسخ',
    remove: 'حذف',
    left: 'يسار',
    center: 'وسط',
    right: 'يمين',
    alt: 'الوصف',
    resize: 'عرض الصورة',
  },
  image: {
    missing: 'تعذّر تحميل الصورة.',
    loading: 'جارٍ تحميل الصورة',
  },
  fold: 'توسيع أو طي',
  task: 'تم',
}

/** The messages in the digits of a locale, such as the Latin ones of `ar-MA`. */
export function arabicFor(locale: string): Messages {
  const number = numberWriter(locale)
  return { ...ar, causes: causesIn(number), commands: { ...ar.commands, ...headingsIn(number) } }
}
