import { createMessages } from '@waraq/contract'

/** The names of colors of marks and of text. */
export const colorMessagesFor = createMessages({
  en: {
    red: 'Red',
    grey: 'Grey',
    ink: 'Default color',
    yellow: 'Yellow',
    green: 'Green',
    blue: 'Blue',
    pink: 'Pink',
    orange: 'Orange',
    purple: 'Purple',
    none: 'No highlight',
  },
  ar: {
    red: 'أحمر',
    grey: 'رمادي',
    ink: 'اللون الافتراضي',
    yellow: 'أصفر',
    green: 'أخضر',
    blue: 'أزرق',
    pink: 'وردي',
    orange: 'برتقالي',
    purple: 'بنفسجي',
    none: 'بلا تظليل',
  },
})
