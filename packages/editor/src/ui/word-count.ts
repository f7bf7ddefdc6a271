import { readingMinutesOf } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { countMessagesFor } from '../i18n/counts.ts'

const REST_MS = 400

/**
 * Counts words, characters and minutes of the selection when typing pauses; of the document if no
 * text is selected.
 */
export function createWordCount({ editor, locale, signal }: EditorContext): HTMLElement {
  const element = createElement('span', { class: 'wq-count' })
  const { words, characters, minutes } = countMessagesFor(locale)
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
    const textIn = (from: number, to: number) => doc.textBetween(from, to, '\n', textOfLeaf)
    const selected = textIn(selection.from, selection.to)
    const text = /\S/.test(selected) ? selected : textIn(0, doc.content.size)
    const time = readingMinutesOf(text)
    const counts = [words(text.match(/\S+/g)?.length ?? 0), characters(charactersOf(text))]
    // The first minute is not shown, because every text takes one.
    if (time > 1) counts.push(minutes(time))
    element.textContent = counts.join(' · ')
  }

  return element
}

/** The text of a leaf, such as a verse. The number of a footnote does not count as text. */
const textOfLeaf = (leaf: Node): string =>
  leaf.type.name === 'footnoteReference' ? '' : `\n${leaf.type.spec.leafText?.(leaf) ?? ''}\n`

// Counts a letter with its vowel signs once and ignores line breaks.
function charactersOf(text: string): number {
  return text.match(/[^\p{Mn}\n]/gu)?.length ?? 0
}
