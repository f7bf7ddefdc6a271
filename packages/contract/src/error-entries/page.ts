import { messageOf } from '../error-message.ts'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { createMessages } from '../messages.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { CLIENT_CODES, type ErrorEntries, type ErrorEntry } from './entry.ts'

const wordsFor = createMessages({
  en: {
    title: 'Errors',
    lead: 'Every error has a code. Programs read the code in `error`; `doc_url` of an error leads to its entry here.',
    service: 'Errors of the service',
    client: 'Errors of the SDK and the editor',
    causes: 'Likely causes',
    customer: 'In your application',
    operator: 'For the operator',
    nothing: 'Nothing: the cause is in the request.',
  },
  ar: {
    title: 'الأخطاء',
    lead: 'لكل خطأ رمز. تقرأ البرامج الرمز في `error`، ويقود `doc_url` في الخطأ إلى شرحه هنا.',
    service: 'أخطاء الخدمة',
    client: 'أخطاء SDK والمحرّر',
    causes: 'الأسباب المرجّحة',
    customer: 'في تطبيقك',
    operator: 'للمشغّل',
    nothing: 'لا شيء: السبب في الطلب نفسه.',
  },
})

export { CLIENT_CODES, type ClientCode, type ErrorEntry } from './entry.ts'

/** The entry of every code in each language. */
export const ERROR_ENTRIES: { readonly en: ErrorEntries; readonly ar: ErrorEntries } = { en, ar }

/** Renders docs/errors.md in a language. The anchor of an entry is its code. */
export function errorsPage(locale: 'en' | 'ar'): string {
  const words = wordsFor(locale)
  const entries = ERROR_ENTRIES[locale]
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  return [
    `# ${words.title}`,
    words.lead,
    `## ${words.service}`,
    ...codes.map((code) => entryOf(code, entries[code], words, sampleOf(code))),
    `## ${words.client}`,
    ...CLIENT_CODES.map((code) => entryOf(code, entries[code], words)),
  ]
    .join('\n\n')
    .concat('\n')
}

function entryOf(
  code: string,
  { meaning, causes, customer, operator }: ErrorEntry,
  words: ReturnType<typeof wordsFor>,
  sample?: string,
): string {
  return [
    `### ${code}`,
    meaning,
    `${words.causes}:`,
    causes.map((cause, index) => `${index + 1}. ${cause}`).join('\n'),
    `**${words.customer}:** ${customer}`,
    `**${words.operator}:** ${operator ?? words.nothing}`,
    ...(sample === undefined ? [] : [sample]),
  ].join('\n\n')
}

function sampleOf(code: ErrorCode): string {
  const body = JSON.stringify({ error: code, message: messageOf(code) })
  return `\`\`\`http\nHTTP/1.1 ${ERROR_STATUS[code]}\n\n${body}\n\`\`\``
}
