import { createNumberedMessages } from './numbered-messages.ts'

/** The notice for pictures that could not be pasted. */
export const pastedPictureMessagesFor = createNumberedMessages({
  en: {
    left: (count: number) =>
      count === 1
        ? 'A picture could not be pasted. Its description is in the text; upload the picture instead.'
        : `${count} pictures could not be pasted. Their descriptions are in the text; upload the pictures instead.`,
    close: 'Close',
  },
  ar: (number) => ({
    left: (count) =>
      count === 1
        ? 'تعذّر لصق صورة وبقي وصفها في النص. ارفع الصورة بدلًا من ذلك.'
        : `تعذّر لصق صور (العدد: ${number(count)}) وبقي وصفها في النص. ارفع الصور بدلًا من ذلك.`,
    close: 'إغلاق',
  }),
})
