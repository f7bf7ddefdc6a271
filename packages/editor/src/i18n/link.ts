import { createMessages } from '@waraq/contract'

/** The messages about links. */
export const linkMessagesFor = createMessages({
  en: {
    text: 'Text',
    address: 'Address',
    apply: 'Apply',
    open: 'Open',
    remove: 'Remove link',
    invalid:
      'This address cannot be linked. Enter one such as https://example.org or name@example.org.',
  },
  ar: {
    text: 'النص',
    address: 'العنوان',
    apply: 'تطبيق',
    open: 'فتح',
    remove: 'إزالة الرابط',
    invalid:
      'لا يمكن الربط بهذا العنوان. اكتب عنوانًا مثل \u2066https://example.org\u2069 أو \u2066name@example.org\u2069.',
  },
})
