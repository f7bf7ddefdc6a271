import { createMessages } from '@waraq/contract'

/** The names of groups of tools. */
export const groupMessagesFor = createMessages({
  en: {
    style: 'Style',
    align: 'Alignment and direction',
    insert: 'Insert',
    more: 'More',
    format: 'Format',
    letters: 'Aa',
    text: 'Selected text',
    object: 'Selected object',
    block: 'Move or change this block',
  },
  ar: {
    style: 'النمط',
    align: 'المحاذاة والاتجاه',
    insert: 'إدراج',
    more: 'المزيد',
    format: 'تنسيق',
    letters: 'أب',
    text: 'النص المحدد',
    object: 'العنصر المحدد',
    block: 'نقل هذه الفقرة أو تغييرها',
  },
})
