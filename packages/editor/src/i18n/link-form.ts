import { createMessages } from '@waraq/contract'

/** The messages of the form of a link. */
export const linkMessagesFor = createMessages({
  en: {
    address: 'Address',
    hint: 'https://',
    apply: 'Apply',
    open: 'Open',
    remove: 'Remove link',
    invalid: 'This address cannot be linked.',
  },
  ar: {
    address: 'العنوان',
    hint: 'https://',
    apply: 'تطبيق',
    open: 'فتح',
    remove: 'إزالة الرابط',
    invalid: 'لا يمكن الربط بهذا العنوان.',
  },
})
