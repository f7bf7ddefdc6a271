import { createMessages } from '@waraq/contract'

// A name keeps its own direction inside the sentence: bidi isolates.
const isolated = (name: string) => `\u2068${name}\u2069`

/** What the editor says about others who write in the document. */
export const togetherMessagesFor = createMessages({
  en: {
    kept: 'Two authors changed this place at once. The words of both are kept.',
    close: 'Close',
    anotherAuthor: 'Another author',
    inParagraph: (name?: string) =>
      `${name ? isolated(name) : 'Another author'} is writing in this paragraph`,
    inDocument: (name?: string) =>
      `${name ? isolated(name) : 'Another author'} is writing in this document`,
  },
  // Without a verb, whose form would depend on who writes.
  ar: {
    kept: 'غيّر كاتبان هذا الموضع معًا، وبقي ما كتبه كل منهما.',
    close: 'إغلاق',
    anotherAuthor: 'كاتب آخر',
    inParagraph: (name) => `${name ? isolated(name) : 'كاتب آخر'}: كتابة في هذه الفقرة الآن`,
    inDocument: (name) => `${name ? isolated(name) : 'كاتب آخر'}: كتابة في هذا المستند الآن`,
  },
})
