import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of pasted and inserted Markdown. */
export const markdownMessagesFor = createNumberedMessages({
  en: {
    offer: 'as formatted text',
    announced: (key: string) =>
      `This looks like Markdown. Press ${key} to insert it as formatted text.`,
    offerTable: 'as a table',
    tableAnnounced: (key: string) =>
      `This looks like a table. Press ${key} to insert it as a table.`,
    tableInserted: (key: string) => `Inserted as a table. Press ${key} for the lines.`,
    noClipboard: (key: string) =>
      `The clipboard cannot be read. Paste with ${key} and choose “as formatted text”.`,
    noText: (names: string) =>
      `These files cannot be inserted: ${names}. You can insert PNG, JPEG, GIF and WebP images, Word files (.docx), and text in Unicode (UTF-8, UTF-16).`,
    tooLarge: (names: string) => `Text files can have up to 5 MB: ${names}.`,
    empty: (names: string) => `These files are empty: ${names}.`,
    old_word: (names: string) =>
      `These files are of an old version of Word: ${names}. Save them in Word as .docx, then insert them.`,
    encrypted: (names: string) =>
      `These files have a password: ${names}. Save them without it, then insert them.`,
    damaged: (names: string) => `These files are damaged and cannot be read: ${names}.`,
    too_complex: (names: string) =>
      `These files are too large or too complex: ${names}. Insert them in parts.`,
  },
  ar: (number) => ({
    offer: 'نصًّا منسقًا',
    announced: (key) => `يبدو هذا نص Markdown. اضغط ${key} لإدراجه نصًّا منسقًا.`,
    offerTable: 'جدولًا',
    tableAnnounced: (key) => `يبدو هذا جدولًا. اضغط ${key} لإدراجه جدولًا.`,
    tableInserted: (key) => `أُدرج جدولًا. اضغط ${key} للعودة إلى الأسطر.`,
    noClipboard: (key) => `تعذّرت قراءة الحافظة. الصق بـ ${key} ثم اختر «نصًّا منسقًا».`,
    noText: (names) =>
      `لا يمكن إدراج هذه الملفات: ${names}. يمكن إدراج صور PNG وJPEG وGIF وWebP، وملفات Word (docx)، والنصوص بترميز Unicode.`,
    tooLarge: (names) => `لا يزيد الملف النصي على ${number(5)} ميغابايت: ${names}.`,
    empty: (names) => `هذه الملفات فارغة: ${names}.`,
    old_word: (names) =>
      `هذه الملفات من إصدار قديم من Word: ${names}. احفظها في Word بصيغة docx ثم أدرجها.`,
    encrypted: (names) => `هذه الملفات محمية بكلمة مرور: ${names}. احفظها من دونها ثم أدرجها.`,
    damaged: (names) => `هذه الملفات تالفة ولا يمكن قراءتها: ${names}.`,
    too_complex: (names) => `هذه الملفات كبيرة جدًّا أو معقدة جدًّا: ${names}. أدرجها على أجزاء.`,
  }),
})
