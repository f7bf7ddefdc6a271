import type { TextEditor } from '../context/text-editor.ts'

/** Opens the file picker for pictures. */
export function choosePictures(
  editor: TextEditor,
  take: (files: readonly File[], position: number) => void,
  multiple = true,
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  input.accept = 'image/png,image/jpeg,image/gif,image/webp'
  input.addEventListener('change', () => {
    take([...(input.files ?? [])], editor.state.selection.to)
    editor.focus()
  })
  input.addEventListener('cancel', () => editor.focus())
  input.click()
}
