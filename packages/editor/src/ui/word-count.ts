import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { countMessagesFor } from '../i18n/counts.ts'

const REST_MS = 400

/** Counts words and characters of the document or selection when typing pauses. */
export function createWordCount({ editor, locale, signal }: EditorContext): HTMLElement {
  const element = createElement('span', { class: 'wq-count' })
  const { words, characters } = countMessagesFor(locale)
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(count, REST_MS)
  }
  editor.on('update', later)
  editor.on('selectionUpdate', later)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  // Deferred: the first number formatting of a page takes as long as the rest of the editor.
  later()

  function count(): void {
    const { doc, selection } = editor.state
    const { from, to } = selection.empty ? { from: 0, to: doc.content.size } : selection
    const text = doc.textBetween(from, to, '\n', ' ')
    const counted = words(text.match(/\S+/g)?.length ?? 0)
    element.textContent = `${counted} · ${characters(charactersOf(text))}`
  }

  return element
}

// Counts a letter with its vowel signs once and ignores line breaks.
function charactersOf(text: string): number {
  return text.match(/[^\p{Mn}\n]/gu)?.length ?? 0
}
