import { createMessages } from '@waraq/contract'

/** The messages of pasted Markdown. */
export const markdownMessagesFor = createMessages({
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
  },
  ar: {
    offer: 'نصًّا منسقًا',
    announced: (key) => `يبدو هذا نص Markdown. اضغط ${key} لإدراجه نصًّا منسقًا.`,
    offerTable: 'جدولًا',
    tableAnnounced: (key) => `يبدو هذا جدولًا. اضغط ${key} لإدراجه جدولًا.`,
    tableInserted: (key) => `أُدرج جدولًا. اضغط ${key} للعودة إلى الأسطر.`,
    noClipboard: (key) => `تعذّرت قراءة الحافظة. الصق بـ ${key} ثم اختر «نصًّا منسقًا».`,
  },
})
