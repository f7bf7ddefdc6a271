import { type DocumentNode, QUOTATIONS } from '@waraq/contract'
import type { LossCode } from '@waraq/contract/losses'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { insertBlocks } from '../markdown/insert-markdown.ts'
import { showLosses, showProgress } from './file-notices.ts'
import type { FileParts, Problem } from './file-parts.ts'
import { createPictures } from './file-pictures.ts'
import { readFile } from './read-file.ts'

const NOTE = /"#fnref-/

/**
 * Inserts a Word file or a zip of Markdown at the caret, in one undo step, and shows what could not
 * be kept. Returns why the file cannot be read.
 */
export async function importFile(
  context: EditorContext,
  parts: FileParts,
  file: File,
): Promise<Problem | undefined> {
  const places = keepPlaces(context)
  const { signal, close } = showProgress(context, file.name)
  try {
    const imported = await readFile(file, signal)
    if (typeof imported === 'string') return imported
    const losses = new Map(imported.losses.map(({ code, count }) => [code, count]))
    const add = (code: LossCode) => losses.set(code, (losses.get(code) ?? 0) + 1)
    let { content } = imported
    if (hasQuotation(content)) {
      const scripture = await parts.loadScripture?.().catch(() => undefined)
      if (!scripture) return 'notLoaded'
      content = await scripture.exactQuotations(content, { signal, add })
    }
    // Before the notes are in the text: a change brings them to its end.
    if (NOTE.test(JSON.stringify(content))) (await loadFootnotes())?.startFootnotes(context)
    signal.throwIfAborted()
    if (!context.editor.isEditable) return undefined
    insert(context, parts, { ...imported, content, places, add })
    showLosses(context, file.name, losses)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    places.forget()
    close()
  }
  return undefined
}

const hasQuotation = ({ type, content }: DocumentNode): boolean =>
  QUOTATIONS.has(type) || (content?.some(hasQuotation) ?? false)

const loadFootnotes = () => import('../footnotes/footnotes.ts').catch(() => undefined)

type Imported = Exclude<Awaited<ReturnType<typeof readFile>>, string>

interface Insertion extends Omit<Imported, 'losses'> {
  places: ReturnType<typeof keepPlaces>
  add(code: LossCode): void
}

/** Puts the content into the text and uploads its pictures. */
function insert(
  context: EditorContext,
  { upload }: FileParts,
  { content, pictures, places, add }: Insertion,
): void {
  const { editor, without } = context
  const { selection } = editor.state
  const [from = 0, to = from] = places.now()
  const hasCaret = selection.from >= from && selection.to <= to
  const waiting = createPictures(without.has('imageNode') ? [] : pictures, add)
  insertBlocks(editor, [...(waiting.mark(content).content ?? [])], { from, to }, (tr) => {
    // The author may have gone on elsewhere.
    if (!hasCaret) tr.setSelection(selection.map(tr.doc, tr.mapping))
    tr.setMeta(places.key, waiting.takeOut(tr))
  })
  waiting.upload(upload, places.now())
}

/** Positions that move with the text: first the selection, then those that a transaction sets. */
function keepPlaces({ editor }: EditorContext) {
  const key = new PluginKey<number[]>('file')
  const { from, to } = editor.state.selection
  const plugin: Plugin<number[]> = new Plugin<number[]>({
    key,
    state: {
      init: () => [from, to],
      apply: (tr, places) => tr.getMeta(key) ?? places.map((place) => tr.mapping.map(place, -1)),
    },
  })
  editor.addPlugin(plugin)
  return {
    key,
    now: () => key.getState(editor.state) ?? [],
    forget: () => {
      if (!editor.isDestroyed) editor.removePlugin(key)
    },
  }
}
