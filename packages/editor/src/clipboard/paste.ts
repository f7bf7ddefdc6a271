import { Plugin } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import type { Pasting } from './pasted-forms.ts'

type TextParts = typeof import('./text-parts.ts')

interface Code {
  createPasteParts(editor: TextEditor, pasting: Pasting): Plugin
}

/** Loads the code of pastes after the first focus; a paste before that waits for it. */
export function createPaste(
  editor: TextEditor,
  pasting: Pasting,
  loadCode: () => Promise<Code>,
): Plugin {
  let isLoaded = false
  // Loaded beside the document; then a paste that waits keeps its place at once.
  let parts: TextParts | undefined
  const loadParts = async () => {
    parts ??= await import('./text-parts.ts')
    return parts
  }
  loadParts().catch(() => {})

  async function load(): Promise<void> {
    const { createPasteParts } = await loadCode()
    if (isLoaded || editor.isDestroyed) return
    isLoaded = true
    editor.addPlugin(createPasteParts(editor, pasting), 'first')
  }

  const tryToLoad = () => void load().catch(() => {})

  return new Plugin({
    props: {
      handleDOMEvents: {
        // Safari has no idle callbacks.
        focus: () => void (globalThis.requestIdleCallback ?? setTimeout)(tryToLoad),
        dragenter: tryToLoad,
        paste({ editable }, event) {
          const { clipboardData: data } = event
          if (isLoaded || !editable || !data?.types.length) return false
          event.preventDefault()
          const copy = copyOf(data)
          const add = (it: TextParts) => it.addWaitingPaste(editor, copy, load, pasting)
          if (parts) add(parts)
          else loadParts().then(add, () => editor.view.pasteText(copy.getData('text/plain')))
          return true
        },
      },
    },
  })
}

/** The data of an event can be read only while it is handled. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer()
  for (const type of ['text/html', 'text/plain']) {
    const text = data.getData(type)
    if (text) copy.setData(type, text)
  }
  for (const file of data.files) copy.items.add(file)
  return copy
}
