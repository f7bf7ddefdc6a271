/** Every word of the interface. */
export interface Words {
  editor: string
  placeholder: string
  loading: string
  loadFailed: string
  retry: string
  toolbar: string
  states: Record<
    'idle' | 'dirty' | 'saving' | 'saved' | 'retrying' | 'conflict' | 'blocked',
    string
  >
  commands: Record<
    | 'undo'
    | 'redo'
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'heading1'
    | 'heading2'
    | 'heading3'
    | 'bulletList'
    | 'orderedList'
    | 'taskList'
    | 'blockquote'
    | 'code'
    | 'highlight'
    | 'table'
    | 'rule',
    string
  >
}

const ENGLISH: Words = {
  editor: 'Document',
  placeholder: 'Write, or type / to insert…',
  loading: 'Loading',
  loadFailed: 'This document could not be opened.',
  retry: 'Try again',
  toolbar: 'Formatting',
  states: {
    idle: '',
    dirty: 'Unsaved changes',
    saving: 'Saving…',
    saved: 'Saved',
    retrying: 'Not saved yet. Trying again…',
    conflict: 'Changed elsewhere',
    blocked: 'Not saved',
  },
  commands: {
    undo: 'Undo',
    redo: 'Redo',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    heading1: 'Heading 1',
    heading2: 'Heading 2',
    heading3: 'Heading 3',
    bulletList: 'Bullet list',
    orderedList: 'Numbered list',
    taskList: 'Task list',
    blockquote: 'Quote',
    code: 'Code',
    highlight: 'Highlight',
    table: 'Table',
    rule: 'Divider',
  },
}

const ARABIC: Words = {
  editor: 'المستند',
  placeholder: 'اكتب، أو اكتب / للإدراج…',
  loading: 'جارٍ التحميل',
  loadFailed: 'تعذّر فتح هذا المستند.',
  retry: 'أعد المحاولة',
  toolbar: 'التنسيق',
  states: {
    idle: '',
    dirty: 'تغييرات غير محفوظة',
    saving: 'جارٍ الحفظ…',
    saved: 'حُفظ',
    retrying: 'لم يُحفظ بعد. تُعاد المحاولة…',
    conflict: 'عُدِّل في مكان آخر',
    blocked: 'لم يُحفظ',
  },
  commands: {
    undo: 'تراجع',
    redo: 'إعادة',
    bold: 'عريض',
    italic: 'مائل',
    underline: 'تحته خط',
    strike: 'يتوسطه خط',
    heading1: 'عنوان ١',
    heading2: 'عنوان ٢',
    heading3: 'عنوان ٣',
    bulletList: 'قائمة نقطية',
    orderedList: 'قائمة مرقمة',
    taskList: 'قائمة مهام',
    blockquote: 'اقتباس',
    code: 'شيفرة',
    highlight: 'تظليل',
    table: 'جدول',
    rule: 'فاصل',
  },
}

/** The words of a language; of any that we do not have, the English ones. */
export function wordsOf(locale: string): Words {
  return locale.split('-')[0] === 'ar' ? ARABIC : ENGLISH
}

/** The direction in which an interface of that language runs. */
export const interfaceDirectionOf = (locale: string) => (wordsOf(locale) === ARABIC ? 'rtl' : 'ltr')
