import { HAS_ARABIC, whenIdle } from '@waraq/sdk/code'
import type { EditorContext } from '../context/editor-context.ts'
import { eachCodeBlock, languageOf } from './languages.ts'

type Watched = Pick<EditorContext, 'editor' | 'root' | 'signal'>

/**
 * Loads the colors once the document has a code block in a language that has some, or with Arabic. Returns a
 * function to call when the document is set.
 */
export function watchCode({ editor, root, signal }: Watched): () => void {
  let isLoading = false
  let isWaiting = false
  editor.on('update', follow)

  function follow(): void {
    if (isWaiting || isLoading) return
    isWaiting = true
    const cancel = whenIdle(() => {
      isWaiting = false
      signal.removeEventListener('abort', cancel)
      if (hasColors()) load()
    })
    signal.addEventListener('abort', cancel)
  }

  function hasColors(): boolean {
    let isFound = false
    eachCodeBlock(editor.state.doc, (block) => {
      isFound ||= languageOf(block) !== undefined || HAS_ARABIC.test(block.textContent)
    })
    return isFound
  }

  function load(): void {
    isLoading = true
    Promise.all([import('./code-colors.ts'), import('@waraq/sdk/code-colors')]).then(
      ([colors, it]) =>
        add(() => editor.addPlugin(colors.createCodeColors(it.createCodeHighlighter()))),
      // Code stays without colors until the next change tries again.
      () => {
        isLoading = false
      },
    )
  }

  // Adding a plugin closes open suggestions and ends a composition, so it waits until neither is
  // active.
  function add(plugin: () => void): void {
    if (signal.aborted) return
    const isBusy = editor.view.composing || root.querySelector('.wq-suggestions:not([hidden])')
    if (isBusy) {
      whenIdle(() => add(plugin))
      return
    }
    editor.off('update', follow)
    plugin()
  }

  return follow
}
