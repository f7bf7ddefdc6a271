import type { ScriptureContext } from '../../context/editor-context.ts'
import { lazySource } from '../../suggestions/lazy-source.ts'
import type { UiExtensions } from '../../suggestions/ui-extensions.ts'
import type { Scripture } from './scripture.ts'

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
    openDetails: scripture.openDetails,
    loadScripture: scripture.load,
  }
}
