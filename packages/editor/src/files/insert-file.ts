import { Selection } from 'prosemirror-state'
import { tableOf } from '../clipboard/tabbed-text.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { fileMessagesFor } from '../i18n/files.ts'
import { insertBlocks, insertMarkdown } from '../markdown/insert-markdown.ts'
import { announce } from '../widgets/announce.ts'
import { rowsOf } from './comma-separated.ts'
import type { FileParts, Problem } from './file-parts.ts'
import { importFile } from './import-file.ts'
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
  const { editor, locale, root, signal, without } = context
  if (without.has('insertFile')) return
  const { tr, doc } = editor.state
  root.querySelector(NOTICE)?.remove()
  // The caret stays at its place in the text while the files are read.
  if (position !== undefined)
    editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(position))))
  const problems = new Map<Problem, string[]>()
  for (const file of files) {
    const why = (await isArchive(file))
      ? await importFile(context, parts, file)
      : await insertTextFile(context, file)
    if (signal.aborted || !editor.isEditable) return
    if (why) problems.set(why, [...(problems.get(why) ?? []), file.name])
  }
  editor.focus()
  if (problems.size === 0) return
  const messages = { ...fileMessagesFor(locale), notLoaded: () => context.messages.partFailed }
  const sentences = Array.from(problems, ([why, names]) => messages[why](names.join(' · ')))
  announce(context, sentences.join(' '), true)
  root.querySelector('.wq-notices > *')?.classList.add(NOTICE.slice(1))
}

async function insertTextFile(context: EditorContext, file: File): Promise<Problem | undefined> {
  const { editor, signal } = context
  const text = await readTextFile(file)
  const why = problemOf(file, text)
  if (!why && !signal.aborted && editor.isEditable)
    await insertText(context, text ?? '', endingOf(file.name))
  return why
}

function problemOf({ size }: File, text: string | undefined): Problem | undefined {
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
