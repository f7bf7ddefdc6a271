import type { EditorContext } from '../context/editor-context.ts'

/** Adds the parts that an author who only reads does not load. */
export function addLaterParts(context: EditorContext, foot: HTMLElement): void {
  const { editor, root, signal } = context
  editor.on('selectionUpdate', addCounter)
  if (editor.isFocused) followKeyboard()
  else editor.on('focus', followKeyboard)

  function addCounter(): void {
    editor.off('selectionUpdate', addCounter)
    void import('./word-count.ts').then(
      (it) => signal.aborted || foot.append(it.createWordCount(context)),
      () => {},
    )
  }

  // A phone opens its keyboard on focus.
  function followKeyboard(): void {
    editor.off('focus', followKeyboard)
    void import('./virtual-keyboard.ts').then(
      (it) => {
        if (signal.aborted) return
        it.trackVirtualKeyboard(root, signal)
        it.trackWindowHeight(editor, signal)
      },
      () => {},
    )
  }
}
