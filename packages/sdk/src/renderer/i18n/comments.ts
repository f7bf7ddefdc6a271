import {
  isArabicLocale,
  MAX_ANCHOR_TEXT,
  MAX_COMMENT,
  numberLocale,
  numberWriter,
} from '@waraq/contract'

/** A name that does not turn the sentence around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

type WriteNumber = (value: number) => string

const en = (number: WriteNumber) => ({
  title: 'Comments',
  close: 'Close',
  open: 'Open',
  resolved: 'Resolved',
  states: 'Which threads',
  empty: 'No comments yet. Select words and choose Comment.',
  noneResolved: 'No thread is resolved.',
  withoutPlace: 'No longer in the text',
  about: 'About',
  wholeDocument: 'About the whole document',
  you: 'You',
  unnamed: 'Another author',
  erased: 'Erased user',
  edited: 'edited',
  deleted: 'This comment was deleted.',
  thread: (name: string) => `Comment by ${isolated(name)}`,
  more: (count: number) => `Show ${number(count)} more`,
  comment: 'Comment',
  commentOnAll: 'Comment on the document',
  reply: 'Reply',
  send: 'Send',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Edit',
  remove: 'Delete',
  removeQuestion: 'Delete this comment?',
  resolve: 'Resolve',
  reopen: 'Open again',
  hint: 'Ctrl+Enter sends.',
  people: 'People',
  sent: 'The comment is sent.',
  next: 'Next comment',
  previous: 'Previous comment',
  count: (count: number) => (count > 0 ? `Comments: ${number(count)}` : 'Comments'),
  loadFailed: 'The comments could not be loaded.',
  retry: 'Try again',
  tooLong: `Select fewer words: a comment quotes at most ${number(MAX_ANCHOR_TEXT)} characters.`,
  nowhere: 'These words cannot be quoted. Select other words of the text.',
  failures: {
    comment_limit_reached: 'There is no room for further comments here.',
    thread_resolved: 'This thread was resolved. Open it again to reply.',
    invalid_grant: 'You may not do this in this document.',
    not_found: 'This comment is no longer there.',
    rate_limited: 'You write too many comments in a minute. Wait a little and send again.',
    invalid_request: `The service does not take this text. It has at most ${number(MAX_COMMENT)} characters.`,
    authentication_required: 'You are signed out. Your text is still here: sign in and send again.',
    network: 'The service cannot be reached. Your text is still here.',
    unsaved: 'The document could not be saved, so the comment was not sent.',
    other: 'This did not work. Your text is still here: try again.',
  },
})

/** The interface texts of comments. */
export type CommentMessages = ReturnType<typeof en>

const ar = (number: WriteNumber): CommentMessages => ({
  title: 'التعليقات',
  close: 'إغلاق',
  open: 'المفتوحة',
  resolved: 'المحلولة',
  states: 'أي النقاشات',
  empty: 'لا تعليقات بعد. حدّد كلمات ثم اختر «تعليق».',
  noneResolved: 'لا يوجد نقاش محلول.',
  withoutPlace: 'لم تعد في النص',
  about: 'عن',
  wholeDocument: 'عن المستند كله',
  you: 'أنت',
  unnamed: 'كاتب آخر',
  erased: 'مستخدم محذوف',
  edited: 'عُدّل',
  deleted: 'حُذف هذا التعليق.',
  thread: (name) => `تعليق من ${isolated(name)}`,
  more: (count) => `إظهار الباقي: ${number(count)}`,
  comment: 'تعليق',
  commentOnAll: 'تعليق على المستند',
  reply: 'رد',
  send: 'إرسال',
  save: 'حفظ',
  cancel: 'إلغاء',
  edit: 'تعديل',
  remove: 'حذف',
  removeQuestion: 'هل تحذف هذا التعليق؟',
  resolve: 'حلّ النقاش',
  reopen: 'فتح من جديد',
  hint: 'يرسل Ctrl+Enter التعليق.',
  people: 'أشخاص',
  sent: 'أُرسل التعليق.',
  next: 'التعليق التالي',
  previous: 'التعليق السابق',
  count: (count) => (count > 0 ? `التعليقات: ${number(count)}` : 'التعليقات'),
  loadFailed: 'تعذّر تحميل التعليقات.',
  retry: 'أعد المحاولة',
  tooLong: `حدّد كلمات أقل: يقتبس التعليق ${number(MAX_ANCHOR_TEXT)} حرف على الأكثر.`,
  nowhere: 'لا يمكن اقتباس هذه الكلمات. حدّد كلمات أخرى من النص.',
  failures: {
    comment_limit_reached: 'لا مكان هنا لتعليقات أخرى.',
    thread_resolved: 'حُلّ هذا النقاش. افتحه من جديد لترد.',
    invalid_grant: 'ليس لك أن تفعل هذا في هذا المستند.',
    not_found: 'لم يعد هذا التعليق موجودًا.',
    rate_limited: 'كتبت تعليقات كثيرة في دقيقة. انتظر قليلًا ثم أعد الإرسال.',
    invalid_request: `لا تقبل الخدمة هذا النص. حدّه ${number(MAX_COMMENT)} حرف.`,
    authentication_required: 'انتهى تسجيل دخولك. ما كتبته باقٍ هنا: سجّل الدخول وأعد الإرسال.',
    network: 'تعذّر الوصول إلى الخدمة. ما كتبته باقٍ هنا.',
    unsaved: 'تعذّر حفظ المستند، فلم يُرسل التعليق.',
    other: 'تعذّر ذلك. ما كتبته باقٍ هنا: أعد المحاولة.',
  },
})

/** The interface texts of comments, with the numbers and times of a locale. */
export function commentMessagesFor(locale: string) {
  const format = new Intl.DateTimeFormat(numberLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const words = isArabicLocale(locale) ? ar : en
  return { ...words(numberWriter(locale)), time: (at: string) => format.format(new Date(at)) }
}

export type LocalCommentMessages = ReturnType<typeof commentMessagesFor>
