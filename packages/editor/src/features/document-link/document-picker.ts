import type { DocumentSummary, SearchSnippet } from '@waraq/contract'
import { insertInline } from '../../commands/insertions.ts'
import type { EditorContext } from '../../context/editor-context.ts'
import { openSearchDialog } from '../../dialogs/search-dialog.ts'
import { createElement } from '../../dom/elements.ts'
import { createIcon } from '../../widgets/icons.ts'
import { DOCUMENT_ICON } from './document-link-menu.ts'
import { documentPickerMessagesFor } from './picker-messages.ts'

/** A document, with the words in it if they were found in its text. */
type Choice = Pick<DocumentSummary, 'id' | 'title'> & { snippet?: SearchSnippet | null }

/** An author who is still typing needs no search of the service. */
const REST_MS = 250

/** Lets the author choose one of their documents and inserts a link with its current title. */
export function pickDocument(context: EditorContext): void {
  const { client, editor, locale, emit, documentId } = context
  const messages = documentPickerMessagesFor(locale)
  let all: Promise<DocumentSummary[]> | undefined
  const titleOf = ({ title }: Choice) => title || messages.untitled
  const isOther = ({ id }: Choice) => id !== documentId()

  async function findTitles(query: string): Promise<Choice[]> {
    all ??= client.listDocuments()
    all.catch(() => {
      all = undefined
    })
    const typedWords = query.toLowerCase()
    const others = (await all).filter(isOther)
    return others.filter((one) => titleOf(one).toLowerCase().includes(typedWords)).slice(0, 50)
  }

  async function findTexts(query: string, isWanted: () => boolean): Promise<Choice[]> {
    if (query === '') return []
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (!isWanted()) return []
    const shown = new Set((await findTitles(query)).map(({ id }) => id))
    // Titles are found without it, and a query may be longer than a search permits.
    const found = await client.searchDocuments(query).catch(() => undefined)
    return (found?.documents ?? []).filter((one) => isOther(one) && !shown.has(one.id))
  }

  openSearchDialog<Choice>(context, {
    title: messages.title,
    label: messages.search,
    failedMessage: messages.failedMessage,
    find: findTitles,
    findMore: findTexts,
    show: (choice) => [
      createIcon(DOCUMENT_ICON),
      createElement(
        'span',
        { class: 'wq-option-label', attributes: { dir: 'auto' } },
        titleOf(choice),
        ...(choice.snippet ? [snippetElement(choice.snippet)] : []),
      ),
    ],
    choose(choice) {
      const attrs = { targetDocId: choice.id, label: titleOf(choice) }
      editor.run(insertInline({ type: 'documentLink', attrs }))
      emit('document_link_inserted', { id: choice.id })
    },
  })
}

/** The text of a snippet with its hits marked. */
function snippetElement({ text, ranges }: SearchSnippet): HTMLElement {
  const pieces: (string | HTMLElement)[] = []
  let at = 0
  for (const [from, to] of ranges) {
    pieces.push(text.slice(at, from), createElement('mark', {}, text.slice(from, to)))
    at = to
  }
  const attributes = { dir: 'auto' }
  return createElement('span', { class: 'wq-snippet', attributes }, ...pieces, text.slice(at))
}
