import { isArabicLocale } from '@waraq/contract'
import type { ScriptureContext } from '../../context/editor-context.ts'
import type { ScriptureMessages } from './messages.ts'
import { readOnce } from './read-once.ts'

/**
 * Says that no translation in the author's language is installed, and how one is added; empty if
 * one is. Readers of Arabic need one in English, and only for a query in other letters.
 */
export function createMissingTranslation(
  { client, locale, signal }: Pick<ScriptureContext, 'client' | 'locale' | 'signal'>,
  messages: ScriptureMessages,
): (query: string) => Promise<string> {
  const [own = ''] = locale.toLowerCase().split('-')
  const isArabic = isArabicLocale(locale)
  const language = isArabic ? 'en' : own
  const resources = readOnce(() => client.quran.resources({ signal }))
  const isInLanguage = ({ language_code }: { language_code: string }) =>
    language_code === language || language_code.startsWith(`${language}-`)

  const isNeeded = (query: string) =>
    /\p{L}/u.test(query) ? !/\p{Script=Arabic}/u.test(query) : query === '' && !isArabic

  return async (query) => {
    if (!isNeeded(query.trim())) return ''
    // Without a response nothing is known to be missing.
    const { translations } = await resources().catch(() => ({ translations: undefined }))
    if (!translations || translations.some(isInLanguage)) return ''
    // The messages are in Arabic or English, whatever the language of the author.
    const names = new Intl.DisplayNames(isArabic ? 'ar' : 'en', { type: 'language' })
    return messages.untranslated(names.of(language) ?? language)
  }
}
