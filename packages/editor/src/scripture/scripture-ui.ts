import type { ScriptureContext } from '../context/editor-context.ts'
import { toolMessagesFor } from '../i18n/scripture-tools.ts'
import { debounce } from '../suggestions/debounce.ts'
import type { Suggestion, SuggestionSource } from '../suggestions/suggestions.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import type { Scripture } from './scripture.ts'
import {
  isCard,
  quotedWords,
  selectedQuotation,
  toggleCard,
  toggleTranslation,
} from './selected-quotation.ts'

/** Likely words of a verse; a single Latin word is rather a command name. */
const WORDS_OF_VERSE = /\p{Script=Arabic}{3}|\S\s+\S/u
const NUMBER = /\p{Nd}/u

/** The menu entries that scripture registers. */
export function scriptureUiExtensions(
  context: ScriptureContext,
  scripture: Scripture,
): UiExtensions {
  const { without } = context
  return {
    insertions: [
      {
        name: 'quran',
        icon: 'quran',
        keywords: 'koran verse ayah surah hadith قران آية سورة حديث',
        run: () => scripture.openFinder(),
      },
    ],
    sources: without.has('quran') ? [] : [sourceOf('/', scripture), sourceOf('@', scripture)],
    toolsOf: (type) =>
      type === 'quranVerse' || type === 'hadithNode' ? toolsOf(context, scripture) : [],
  }
}

/** Suggests quotations: for any query after `/`, for references only after `@`. */
function sourceOf(sign: '/' | '@', scripture: Scripture): SuggestionSource {
  return {
    sign,
    async find(query, signal) {
      const isReferenceOnly = sign === '@' || !WORDS_OF_VERSE.test(query)
      if (isReferenceOnly && !NUMBER.test(query)) return []
      const { find, show, insert } = await scripture.load()
      await debounce(signal)
      const { quotations, notice } = await find(query, isReferenceOnly, signal)
      const notices: Suggestion[] = notice
        ? [
            {
              label: notice,
              icon: 'quran',
              insert: (_editor, typed) => scripture.openFinder(query, typed),
            },
          ]
        : []
      const found = quotations.map(
        (quotation): Suggestion => ({
          label: '',
          show: () => show(quotation),
          insert: (_editor, typed, isInline) => insert(quotation, typed, isInline),
        }),
      )
      return [...notices, ...found]
    },
  }
}

/** The bubble menu's tools of a selected quotation. */
function toolsOf(context: ScriptureContext, { openDetails }: Scripture): Tool[] {
  const { editor, locale } = context
  const messages = toolMessagesFor(locale)
  const shownAsCard = () => {
    const node = selectedQuotation(context)
    return node !== undefined && isCard(node)
  }
  return [
    { label: messages.details, icon: 'info', shortcut: 'Enter', run: openDetails },
    { label: messages.card, icon: 'card', run: () => toggleCard(context), isActive: shownAsCard },
    {
      label: messages.translation,
      icon: 'translation',
      run: () => toggleTranslation(context),
      isActive: () => selectedQuotation(context)?.attrs.translationOpen === true,
      isPossible: shownAsCard,
    },
    {
      label: messages.copy,
      icon: 'blockquote',
      run() {
        const node = selectedQuotation(context)
        if (!node) return
        void navigator.clipboard.writeText(quotedWords(node, locale)).catch(() => {})
        editor.focus()
      },
    },
  ]
}
