import { createMessages } from '@waraq/contract'

/** The messages of the outline. */
export const outlineMessagesFor = createMessages({
  en: { none: 'This document has no headings.', label: 'Search headings' },
  ar: { none: 'ليس في هذا المستند عناوين.', label: 'ابحث في العناوين' },
})
