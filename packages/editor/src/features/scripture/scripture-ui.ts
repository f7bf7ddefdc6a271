import type { ScriptureContext } from '../../context/editor-context.ts'
import { lazySource } from '../../suggestions/lazy-source.ts'
import type { UiExtensions } from '../../suggestions/ui-extensions.ts'
import type { Tool } from '../../widgets/toolbar-row.ts'
import type { Scripture } from './scripture.ts'
import {
  isCard,
  quotedWords,
  selectedQuotation,
  toggleCard,
  toggleTranslation,
} from './selected-quotation.ts'
import { toolMessagesFor } from './tool-messages.ts'

const NAMES_HADITHS = /^(?:حديث|hadith)$/i

/** The menu entries that scripture registers. */
export function scriptureUiExtensions(
  context: ScriptureContext,
  scripture: Scripture,
): UiExtensions {
  const { without, messages } = context
  return {
    insertions: [
      {
        name: 'quran',
        keywords: 'quran koran verse ayah surah hadith القرآن قران آية سورة حديث',
        icon: 'quran',
        run: (_editor, query = '') =>
          scripture.openFinder('', undefined, NAMES_HADITHS.test(query) ? 'hadiths' : 'verses'),
      },
    ],
    sources: without.has('quran')
      ? []
      : (['/', '@'] as const).map((sign) =>
          lazySource(sign, async () =>
            (await import('./scripture-parts.ts')).quotationSource(
              sign,
              scripture,
              messages.commands.quran,
            ),
          ),
        ),
    toolsOf: (type) =>
      type === 'quranVerse' || type === 'hadithNode' ? toolsOf(context, scripture) : [],
    openTranslations: async (article) => (await scripture.load()).details.openTranslations(article),
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
  const isTranslated = () => selectedQuotation(context)?.attrs.translationOpen === true
  return [
    { label: messages.details, icon: 'info', shortcut: 'Enter', run: openDetails },
    { label: messages.card, icon: 'card', run: () => toggleCard(context), isActive: shownAsCard },
    {
      label: messages.translation,
      icon: 'translation',
      // Named, because an author may expect another language.
      menu: () =>
        [true, false].map((isOpen) => ({
          label: isOpen ? messages.english : messages.noTranslation,
          isActive: isTranslated() === isOpen,
          run: () => isTranslated() !== isOpen && toggleTranslation(context),
        })),
      isActive: isTranslated,
      isPossible: shownAsCard,
    },
    {
      label: messages.copy,
      icon: 'copyText',
      run() {
        const node = selectedQuotation(context)
        if (!node) return
        void navigator.clipboard.writeText(quotedWords(node, locale)).catch(() => {})
        editor.focus()
      },
    },
  ]
}
