import { createMessages } from '@waraq/contract'

/** The names of the commands of comments. */
export const commentCommandsFor = createMessages({
  en: {
    comment: 'Comment',
    comments: 'Comments',
    nextComment: 'Next comment',
    previousComment: 'Previous comment',
  },
  ar: {
    comment: 'تعليق',
    comments: 'التعليقات',
    nextComment: 'التعليق التالي',
    previousComment: 'التعليق السابق',
  },
})
