import type { EditorContext } from '../context/editor-context.ts'
import { trackVirtualKeyboard, trackWindowHeight } from './virtual-keyboard.ts'
import { createWordCount } from './word-count.ts'

/** Adds the parts that a read-only editor does not show. */
export function addLaterParts(context: EditorContext, foot: HTMLElement): void {
  const { editor, root, signal } = context
  editor.on('selectionUpdate', addCounter)
  editor.on('focus', followKeyboard)
  if (editor.isFocused) {
    addCounter()
    followKeyboard()
  }

  function addCounter(): void {
    editor.off('selectionUpdate', addCounter)
    foot.append(createWordCount(context))
  }

  // A phone opens its keyboard on focus.
  function followKeyboard(): void {
    editor.off('focus', followKeyboard)
    trackVirtualKeyboard(root, signal)
    trackWindowHeight(editor, signal)
  }
}
