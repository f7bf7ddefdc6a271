import { deriveTitle } from '@waraq/contract/derive-title'
import { emojiOf } from '@waraq/contract/emoji'
import type { Node } from 'prosemirror-model'
import { toStoredDocument } from './content/serialize.ts'
import type { TextEditor } from './context/text-editor.ts'

/** Reports the title of the open document at once, and in a task after each change of the title. */
export function reportTitles(
  editor: TextEditor,
  report: (title: string) => void,
  signal: AbortSignal,
): void {
  const titles = createTitles()
  let last: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function reportChange(): void {
    timer = undefined
    const title = titles.of(editor.state.doc)
    if (signal.aborted || title === last) return
    last = title
    report(title)
  }

  editor.on('update', () => {
    timer ??= setTimeout(reportChange)
  })
  signal.addEventListener('abort', () => clearTimeout(timer))
  reportChange()
}

/** Derives titles by the rules of the contract, and converts only blocks that changed. */
export function createTitles(): { of(doc: Node): string } {
  const titlesByBlock = new WeakMap<Node, string>()

  function titleOfBlock(block: Node): string {
    const earlier = titlesByBlock.get(block)
    if (earlier !== undefined) return earlier
    const doc = { type: 'doc', content: [toStoredDocument(block)] }
    const title = deriveTitle(doc, emojiOf)
    titlesByBlock.set(block, title)
    return title
  }

  return {
    of(doc) {
      for (const block of doc.children) {
        const title = titleOfBlock(block)
        if (title) return title
      }
      return ''
    },
  }
}
