import { Selection } from 'prosemirror-state'
import { tableOf } from '../clipboard/tabbed-text.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import type { FileParts, Refusal } from '../files/file-parts.ts'
import { markdownMessagesFor } from '../i18n/markdown.ts'
import { announce } from '../widgets/announce.ts'
import { rowsOf } from './comma-separated.ts'
import { insertBlocks, insertMarkdown } from './insert-markdown.ts'
import { isArchive, MAX_BYTES, readTextFile } from './read-text-file.ts'

const ACCEPTED = '.docx,.md,.markdown,.zip,.txt,.csv,.tsv,.html,.htm'
/** The notice of an earlier attempt, which the next one replaces. */
const NOTICE = '.wq-of-files'

/** Lets the author choose a file and inserts its text as if it were pasted. */
export function chooseFile(context: EditorContext, parts: FileParts): void {
  const input = createElement('input', { attributes: { type: 'file', accept: ACCEPTED } })
  input.addEventListener('change', () => void insertFiles(context, parts, [...(input.files ?? [])]))
  input.addEventListener('cancel', () => context.editor.focus())
  input.click()
}

/** Inserts the texts of files at a position or the caret, and says which cannot be inserted. */
export async function insertFiles(
  context: EditorContext,
  parts: FileParts,
  files: readonly File[],
  position?: number,
): Promise<void> {
  const { editor, locale, root, signal } = context
  const { tr, doc } = editor.state
  root.querySelector(NOTICE)?.remove()
  // The caret stays at its place in the text while the files are read.
  if (position !== undefined)
    editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(position))))
  const complaints = new Map<Complaint, string[]>()
  for (const file of files) {
    const why = (await isArchive(file))
      ? await insertArchive(context, parts, file)
      : await insertTextFile(context, file)
    if (signal.aborted || !editor.isEditable) return
    if (why) complaints.set(why, [...(complaints.get(why) ?? []), file.name])
  }
  editor.focus()
  if (complaints.size === 0) return
  const messages = markdownMessagesFor(locale)
  const sentences = Array.from(complaints, ([why, names]) => messages[why](names.join(' · ')))
  announce(context, sentences.join(' '), true)
  root.querySelector('.wq-notices > *')?.classList.add(NOTICE.slice(1))
}

type Complaint = 'tooLarge' | 'noText' | 'empty' | Exclude<Refusal, 'not_the_format'>

/** Inserts a Word file or a zip of Markdown, whose code loads with the first one. */
async function insertArchive(
  context: EditorContext,
  parts: FileParts,
  file: File,
): Promise<Complaint | undefined> {
  const code = await import('../files/import-file.ts').catch(() => undefined)
  if (!code) announce(context, context.messages.partFailed, true)
  const why = await code?.importFile(context, parts, file)
  return why === 'not_the_format' ? 'noText' : why
}

async function insertTextFile(context: EditorContext, file: File): Promise<Complaint | undefined> {
  const { editor, signal } = context
  const text = await readTextFile(file)
  const why = complaintOf(file, text)
  if (!why && !signal.aborted && editor.isEditable)
    await insertText(context, text ?? '', endingOf(file.name))
  return why
}

function complaintOf({ size }: File, text: string | undefined): Complaint | undefined {
  if (text === undefined) return size > MAX_BYTES ? 'tooLarge' : 'noText'
  return text.trim() === '' ? 'empty' : undefined
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

async function insertText(context: EditorContext, text: string, ending: string): Promise<void> {
  const { editor } = context
  const rows = /^[ct]sv$/.test(ending) ? rowsOf(text, ending === 'tsv' ? '\t' : undefined) : []
  const table = tableOf(rows)
  if (table && insertBlocks(editor, [table], editor.state.selection)) return
  if (ending.startsWith('htm')) editor.view.pasteHTML(text)
  else if (/^(?:md|markdown)$/.test(ending)) await insertMarkdown(context, text)
  else editor.view.pasteText(text)
}
