import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { markdownMessagesFor } from '../i18n/markdown.ts'
import { announce } from '../widgets/announce.ts'
import { insertMarkdown } from './insert-markdown.ts'

const ACCEPTED = '.md,.markdown,.txt,.html,.htm'
const MAX_BYTES = 5_000_000

/** Lets the author choose a file and inserts its text as if it were pasted. */
export function chooseFile(context: EditorContext): void {
  const input = createElement('input', { attributes: { type: 'file', accept: ACCEPTED } })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void insertFile(context, file)
  })
  input.addEventListener('cancel', () => context.editor.focus())
  input.click()
}

async function insertFile(context: EditorContext, file: File): Promise<void> {
  const { editor, locale, signal } = context
  const text = await readFile(file)
  if (signal.aborted || !editor.isEditable) return
  editor.focus()
  if (text === undefined) return announce(context, markdownMessagesFor(locale).unreadable, true)
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  if (ending.startsWith('htm')) editor.view.pasteHTML(text)
  else if (!ending.startsWith('m') || !insertMarkdown(editor, text)) editor.view.pasteText(text)
}

/** The text of a file in UTF-8 or UTF-16; undefined for other files. */
async function readFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const isWide =
      (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
