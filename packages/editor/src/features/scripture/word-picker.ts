import { displayOf } from '@waraq/scripture/text'
import { createButton, createElement } from '../../dom/elements.ts'
import type { WordSlice } from './quotation-nodes.ts'

/** The words of a text as buttons; pressing the first and the last selects a range. */
export interface WordPicker {
  element: HTMLElement
  /** Undefined when all words are selected. */
  readonly slice: WordSlice | undefined
  show(text: string, isEncoded: boolean): void
}

/**
 * Above this, no picker is shown: a page of buttons is slow, and single words are rarely picked.
 */
const MAX_WORDS = 150

export function createWordPicker(label: string): WordPicker {
  const element = createElement('div', {
    class: 'wq-word-list wq-scripture',
    role: 'group',
    label,
    attributes: { dir: 'rtl', lang: 'ar' },
  })
  let buttons: HTMLButtonElement[] = []
  let slice: WordSlice | undefined
  let isHalf = false

  function press(index: number): void {
    // The first press selects one word, the second extends the range, the third starts over.
    if (!slice || !isHalf) slice = { from: index, to: index }
    else slice = { from: Math.min(slice.from, index), to: Math.max(slice.to, index) }
    isHalf = !isHalf
    follow()
  }

  function follow(): void {
    for (const [index, button] of buttons.entries()) {
      button.ariaPressed = String(!!slice && index >= slice.from && index <= slice.to)
    }
  }

  function move(from: number, step: number): void {
    const next = buttons[from + step]
    if (!next) return
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next.focus()
  }

  function buttonFor(word: string, index: number): HTMLButtonElement {
    const button = createButton({ class: 'wq-word', takesFocus: true }, () => press(index), word)
    button.ariaPressed = 'false'
    button.tabIndex = index === 0 ? 0 : -1
    button.addEventListener('keydown', ({ key }) => {
      // The text runs from right to left in every locale.
      if (key === 'ArrowLeft') move(index, 1)
      if (key === 'ArrowRight') move(index, -1)
    })
    return button
  }

  return {
    element,
    get slice() {
      return slice
    },
    show(text, isEncoded) {
      slice = undefined
      isHalf = false
      const displayWord = (word: string) => (isEncoded ? displayOf(word) : word)
      const words = text.split(' ')
      buttons =
        words.length > MAX_WORDS ? [] : words.map((word, at) => buttonFor(displayWord(word), at))
      if (buttons.length === 0) element.replaceChildren(displayWord(text))
      else element.replaceChildren(...buttons.flatMap((button) => [button, ' ']))
    },
  }
}
