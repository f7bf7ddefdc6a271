import { createMessages } from '@waraq/contract'

/** The messages of what the host adds. */
export const hostMessagesFor = createMessages({
  en: {
    commandFailed: (label: string) => `“${label}” failed. Your text is safe.`,
    templateFailed: (title: string) => `The template “${title}” cannot be used.`,
    mentionsFailed: 'People could not be found. Your text is safe.',
    templates: 'Start from a template',
  },
  ar: {
    commandFailed: (label) => `تعذّر تنفيذ «${label}». نصك سليم.`,
    templateFailed: (title) => `تعذّر استخدام القالب «${title}».`,
    mentionsFailed: 'تعذّر البحث عن الأشخاص. نصك سليم.',
    templates: 'ابدأ من قالب',
  },
})
