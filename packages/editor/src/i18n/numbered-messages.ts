import { isArabicLocale, numberWriter, type WriteNumber } from '@waraq/contract'

/** Like `createMessages`, for messages with numbers, in Arabic in the digits of the locale. */
export const createNumberedMessages =
  <Messages>({ en, ar }: { en: Messages; ar: (number: WriteNumber) => NoInfer<Messages> }) =>
  (locale: string): Messages =>
    isArabicLocale(locale) ? ar(numberWriter(locale)) : en
