import { debounce } from '../../suggestions/debounce.ts'
import type { Suggestion, SuggestionSource } from '../../suggestions/suggestions.ts'
import type { QuotationKind } from './find-quotations.ts'
import type { createScriptureTools } from './scripture-tools.ts'

type Tools = ReturnType<typeof createScriptureTools>

/** The part of scripture that finds quotations. */
interface Searchable {
  load(): Promise<Pick<Tools, 'find' | 'show' | 'insert'>>
  openFinder(...args: Parameters<Tools['finder']['open']>): void
}

/** A number, which every reference has; that of a hadith has a name as well, as in `Bukhari 1`. */
const [NUMBER, LETTER] = [/\p{Nd}/u, /\p{L}/u]
const VERSES =
  /^(?:(?:ال)?(?:قر[آا]ن|[آا]ي(?:ة|ه|ات)|سور[ةه])|(?:al-)?quran|koran|verse|ayah|surah)\s+(?=\S)/iu
const HADITHS = /^(?:(?:ال)?(?:حديث|[أا]حاديث)|hadith)\s+(?=\S)/iu

/** Parses what follows the sign. Words are searched only after `quran`, `hadith` and the like. */
function quotationQuery(text: string): {
  query: string
  kind: QuotationKind
  isReferenceOnly: boolean
} {
  for (const [kind, name] of [['verses', VERSES] as const, ['hadiths', HADITHS] as const]) {
    const query = text.replace(name, '')
    if (query !== text) return { query, kind, isReferenceOnly: false }
  }
  return { query: text, kind: 'verses', isReferenceOnly: true }
}

/** The verses of a reference or a name, or else the quotations that are asked for. */
async function findTyped(text: string, find: Tools['find'], signal: AbortSignal) {
  const referred = await find(text, { kind: 'verses', isReferenceOnly: true }, signal)
  const { query, kind, isReferenceOnly } = quotationQuery(text)
  if (referred.isReference) return referred
  if (!isReferenceOnly) return find(query, { kind }, signal)
  const mayBeHadith = referred.notice === '' && NUMBER.test(text) && LETTER.test(text)
  return mayBeHadith ? find(text, { kind: 'hadiths', isReferenceOnly }, signal) : referred
}

/**
 * Suggests quotations after `/` and `@`, under this heading. Only a reference or the name of
 * a verse can be selected by Enter.
 */
export function quotationSource(
  sign: '/' | '@',
  scripture: Searchable,
  group: string,
): SuggestionSource {
  return {
    sign,
    async find(text, signal) {
      const { query, kind, isReferenceOnly } = quotationQuery(text)
      // A name after a slash is one of a command.
      if (isReferenceOnly && (sign === '/' ? !NUMBER.test(query) : query === '')) return []
      await debounce(signal)
      const { find, show, insert } = await scripture.load()
      const { quotations, isReference, notice } = await findTyped(text, find, signal)
      // A number after a slash within a line usually belongs to the text: `9:30 /10:30`.
      const isNamed = isReference && (sign === '@' || !isReferenceOnly || 'atStart')
      const notices: Suggestion[] = notice
        ? [
            {
              label: notice,
              group,
              icon: 'quran',
              isNamed: false,
              insert: (_editor, range) => scripture.openFinder(query, range, kind),
            },
          ]
        : []
      const suggestions = quotations.map(
        (quotation): Suggestion => ({
          label: '',
          group,
          isNamed,
          show: () => show(quotation),
          insert: (_editor, range, isInline) => insert(quotation, range, isInline),
        }),
      )
      return [...notices, ...suggestions]
    },
  }
}
