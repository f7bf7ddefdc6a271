import { createMessages } from '@waraq/contract'

/** The names of groups of tools. */
export const groupMessagesFor = createMessages({
  en: {
    style: 'Style',
    align: 'Alignment and direction',
    insert: 'Insert',
    more: 'More',
    text: 'Selected text',
    object: 'Selected object',
    block: 'Move or change this block',
  },
  ar: {
    style: 'النمط',
    align: 'المحاذاة والاتجاه',
    insert: 'إدراج',
    more: 'المزيد',
    text: 'النص المحدد',
    object: 'العنصر المحدد',
    block: 'نقل هذه الفقرة أو تغييرها',
  },
})
