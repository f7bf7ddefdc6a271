import { createMessages } from '@waraq/contract'

/** The messages about links. */
export const linkMessagesFor = createMessages({
  en: {
    text: 'Text',
    address: 'Address',
    apply: 'Apply',
    open: 'Open',
    remove: 'Remove link',
    invalid: 'This address cannot be linked.',
  },
  ar: {
    text: 'النص',
    address: 'العنوان',
    apply: 'تطبيق',
    open: 'فتح',
    remove: 'إزالة الرابط',
    invalid: 'لا يمكن الربط بهذا العنوان.',
  },
})
