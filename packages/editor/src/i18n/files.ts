import { createNumberedMessages } from './numbered-messages.ts'

/** A name that does not turn the sentence around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** The messages of files that are inserted. */
export const fileMessagesFor = createNumberedMessages({
  en: {
    reading: (name: string) => `${isolated(name)} is being read.`,
    cancel: 'Cancel',
    inserted: (name: string) => `${isolated(name)} is inserted.`,
    lost: 'What could not be kept:',
    noText: (names: string) =>
      `These files cannot be inserted: ${names}. You can insert PNG, JPEG, GIF and WebP images, Word files (.docx), and text in Unicode (UTF-8, UTF-16).`,
    tooLarge: (names: string) => `Text files can have up to 5 MB: ${names}.`,
    empty: (names: string) => `These files are empty: ${names}.`,
    oldWord: (names: string) =>
      `These files are of an old version of Word: ${names}. Save them in Word as .docx, then insert them.`,
    encrypted: (names: string) =>
      `These files have a password: ${names}. Save them without it, then insert them.`,
    damaged: (names: string) => `These files are damaged and cannot be read: ${names}.`,
    tooComplex: (names: string) =>
      `These files are too large or too complex: ${names}. Insert them in parts.`,
  },
  ar: (number) => ({
    reading: (name) => `تجري قراءة ${isolated(name)}.`,
    cancel: 'إلغاء',
    inserted: (name) => `أُدرج ${isolated(name)}.`,
    lost: 'ما تعذّر حفظه:',
    noText: (names) =>
      `لا يمكن إدراج هذه الملفات: ${names}. يمكن إدراج صور PNG وJPEG وGIF وWebP، وملفات Word (docx)، والنصوص بترميز Unicode.`,
    tooLarge: (names) => `لا يزيد الملف النصي على ${number(5)} ميغابايت: ${names}.`,
    empty: (names) => `هذه الملفات فارغة: ${names}.`,
    oldWord: (names) =>
      `هذه الملفات من إصدار قديم من Word: ${names}. احفظها في Word بصيغة docx ثم أدرجها.`,
    encrypted: (names) => `هذه الملفات محمية بكلمة مرور: ${names}. احفظها من دونها ثم أدرجها.`,
    damaged: (names) => `هذه الملفات تالفة ولا يمكن قراءتها: ${names}.`,
    tooComplex: (names) => `هذه الملفات كبيرة جدًّا أو معقدة جدًّا: ${names}. أدرجها على أجزاء.`,
  }),
})
