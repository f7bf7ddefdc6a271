import { createNumberedMessages } from './numbered-messages.ts'

/** The messages of selected and moved blocks. */
export const blockMessagesFor = createNumberedMessages({
  en: {
    block: 'Block',
    turnInto: 'Turn into',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    place: (at: number, of: number) => `${at} of ${of}`,
  },
  ar: (number) => ({
    block: 'الفقرة',
    turnInto: 'تحويل إلى',
    copyLink: 'نسخ الرابط',
    linkCopied: 'نُسخ الرابط',
    place: (at, of) => `${number(at)} من ${number(of)}`,
  }),
})
