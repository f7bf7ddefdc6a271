import type { DocumentNode } from '@waraq/contract'
import { type MergeResult, merge } from '@waraq/sdk/compare'
import { applyBlocks, normalizeContent, type Replacement } from '../content/apply-blocks.ts'
import { applyMerge } from '../content/apply-merge.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { replaceContent } from '../content/snapshot.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createConflictPanel, type View } from '../dialogs/conflict-panel.ts'
import { CONFLICT_STYLES } from '../dialogs/conflict-styles.ts'
import { type Dialog, openDialog } from '../dialogs/dialog.ts'
import {
  createMergedChanges,
  createMergePanel,
  type MergeResolution,
  type Side,
} from '../dialogs/merge-panel.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'
import { conflictMessagesFor } from '../i18n/conflict.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { BaseVersion, RemoteVersion } from '../saving/save-request.ts'
import { showNotice } from '../widgets/notice.ts'
import type { Frame } from './frame.ts'

interface Conflict extends Pick<EditorContext, 'editor' | 'messages' | 'locale' | 'signal'> {
  frame: Frame
  view: View
  persistence: DocumentPersistence
  remoteVersion: RemoteVersion
}

/**
 * Merges the author's version with the stored one. Asks only about blocks that both changed, and
 * about whole versions if the content before both is unknown. Returns a notice that leads back to
 * the question if the author leaves it open.
 */
export async function resolveConflict(
  conflict: Conflict,
): Promise<{ text: string; label: string } | undefined> {
  const { locale, editor, persistence, remoteVersion } = conflict
  const result = mergeOf(conflict)
  if (result?.conflicts === 0) {
    const mine = toStoredDocument(editor.state.doc)
    adoptMerge(conflict, result, [])
    offerChanges(conflict, mine)
    return undefined
  }
  const resolution = await ask(conflict, result)
  if (resolution === undefined) {
    const { title, choose } = conflictMessagesFor(locale)
    return { text: title, label: choose }
  }
  if (Array.isArray(resolution)) {
    if (result) adoptMerge(conflict, result, resolution)
  } else if (resolution === 'both') {
    void persistence.overwrite({})
  } else if (resolution === 'mine') void persistence.overwrite(originOf(conflict))
  else {
    replaceContent(editor, remoteVersion.content)
    void persistence.adopt(originOf(conflict))
  }
  return undefined
}

/** Resolves with the choice of the author; with nothing if the dialog was closed. */
function ask(
  conflict: Conflict,
  result: MergeResult | undefined,
): Promise<MergeResolution | undefined> {
  const { view, locale, editor, remoteVersion } = conflict
  const { promise, resolve } = Promise.withResolvers<MergeResolution | undefined>()
  const onChoice = (resolution: MergeResolution) => {
    resolve(resolution)
    dialog.close()
  }
  const mine = toStoredDocument(editor.state.doc)
  const panel = result
    ? createMergePanel({ view, result, onChoice })
    : createConflictPanel({ view, mine, theirs: remoteVersion.content, onChoice })
  const dialog = open(conflict, conflictMessagesFor(locale).title, ...panel)
  dialog.element.addEventListener('close', () => resolve(undefined))
  return promise
}

function open({ frame, ...context }: Conflict, title: string, ...content: Node[]): Dialog {
  adoptStyles(document, CONFLICT_STYLES)
  // Focus the panel, not a button, so that a key meant for the text chooses nothing.
  const attributes = { tabindex: '0', autofocus: '' }
  const body = createElement('div', { class: 'wq-conflict', attributes }, ...content)
  return openDialog({ ...context, root: frame.root }, { title, className: 'wq-wide' }, body)
}

function mergeOf({ editor, persistence, remoteVersion }: Conflict): MergeResult | undefined {
  const base = persistence.base?.()
  if (!base) return undefined
  return merge(
    normalizeContent(base, editor),
    toStoredDocument(editor.state.doc),
    normalizeContent(remoteVersion.content, editor),
  )
}

/** The stored version, which the next save replaces. */
const originOf = ({ remoteVersion: { id, etag, content } }: Conflict): BaseVersion => ({
  id,
  etag,
  base: () => content,
})

/** Undo takes back a choice of the author, and passes over what only the other window changed. */
function adoptMerge(conflict: Conflict, { blocks }: MergeResult, sides: Side[]): void {
  const merged: Replacement[] = []
  const chosen: Replacement[] = []
  const remainingSides = [...sides]
  // The index in the author's version, and by how much the merge moves it.
  let [from, shift] = [0, 0]
  const addMerged = (replacement: Replacement) => {
    merged.push(replacement)
    shift += replacement.blocks.length - (replacement.to - replacement.from)
  }
  for (const part of blocks) {
    if (part.kind === 'conflict') {
      const side = remainingSides.shift()
      const to = from + part.mine.length
      if (side === 'theirs')
        chosen.push({ from: from + shift, to: to + shift, blocks: part.theirs })
      if (side === 'both') addMerged({ from: to, to, blocks: part.theirs })
      from = to
    } else if (part.kind === 'theirs') {
      const to = from + part.base.length
      addMerged({ from, to, blocks: part.blocks })
      from = to
    } else from += part.blocks.length
  }
  applyMerge(conflict.editor, merged)
  if (chosen.length > 0) applyBlocks(conflict.editor, chosen)
  void conflict.persistence.overwrite(originOf(conflict))
}

/** Shows a notice that the versions were merged, with the changes from the other version. */
function offerChanges(conflict: Conflict, mine: DocumentNode): void {
  const { frame, view, locale, editor } = conflict
  const messages = conflictMessagesFor(locale)
  const merged = toStoredDocument(editor.state.doc)
  const close = () => {
    frame.notices.replaceChildren()
    editor.focus()
  }
  const show = () => {
    close()
    open(conflict, messages.changes, createMergedChanges(view, mine, merged))
  }
  showNotice(frame.notices, messages.merged, [
    { label: messages.show, act: show },
    { label: messages.close, act: close },
  ])
}
