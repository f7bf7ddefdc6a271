import { type Edition, isLanguage } from '@waraq/scripture/corpus'

const ARABIC = /\p{Script=Arabic}/u
const URDU_OR_PERSIAN = /[\u0679\u067E\u0686\u0688\u0691\u0698\u06AF\u06BA\u06BE\u06C1\u06CC\u06D2]/

/**
 * Whether a query asks for a language, or is written in a script, of which no translation is
 * installed. Arabic finds the text itself.
 */
export function lacksTranslation(
  query: string,
  editions: readonly Pick<Edition, 'kind' | 'language'>[],
  requested?: string,
): boolean {
  const isRequested = ({ kind, language }: (typeof editions)[number]) =>
    kind === 'translation' && requested !== undefined && isLanguage(language, requested)
  if (requested !== undefined && !editions.some(isRequested)) return true
  const [letter] = /\p{Letter}/u.exec(query) ?? []
  if (letter === undefined) return false
  if (ARABIC.test(letter) && !URDU_OR_PERSIAN.test(query)) return false
  return !editions.some(
    ({ kind, language }) => kind === 'translation' && scriptOf(language)?.test(letter),
  )
}

/** Matches a letter of the script of a language; undefined for an unknown one. */
function scriptOf(language: string): RegExp | undefined {
  const { script } = new Intl.Locale(language).maximize()
  if (script === undefined) return undefined
  // Both forms of Chinese are one script in Unicode.
  const name = script === 'Hans' || script === 'Hant' ? 'Hani' : script
  try {
    return new RegExp(`\\p{Script=${name}}`, 'u')
  } catch {
    return undefined
  }
}
