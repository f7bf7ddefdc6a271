import type { DocumentNode } from '@waraq/contract'
import { type MergeResult, merge } from '@waraq/sdk/compare'
import { applyBlocks, normalizeContent, type Replacement } from '../content/apply-blocks.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { replaceContent } from '../content/snapshot.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { createConflictPanel, type View } from '../dialogs/conflict-panel.ts'
import {
  createMergedChanges,
  createMergePanel,
  type MergeResolution,
  type Side,
} from '../dialogs/merge-panel.ts'
import { conflictMessagesFor } from '../i18n/conflict.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { BaseVersion, RemoteVersion } from '../saving/save-request.ts'
import { showNotice } from '../widgets/notice.ts'
import type { Frame } from './frame.ts'

interface Conflict {
  frame: Frame
  view: View
  editor: TextEditor
  persistence: DocumentPersistence
  theirs: RemoteVersion
}

/**
 * Merges the author's version with the stored one. Asks only about blocks that both changed, and
 * about whole versions if the content before both is unknown. Resolves when the author has chosen.
 */
export async function resolveConflict(conflict: Conflict): Promise<void> {
  const { frame, view, editor, persistence, theirs } = conflict
  const result = mergeOf(conflict)
  if (result?.conflicts === 0) {
    const mine = toStoredDocument(editor.state.doc)
    applyMerge(conflict, result, [])
    offerChanges(conflict, mine)
    return
  }
  const { element, choice } = result ? createMergePanel(result, view) : wholeVersions(conflict)
  frame.showPanel(element)
  const resolution = await choice
  frame.showPanel(undefined)
  editor.focus()
  if (Array.isArray(resolution)) {
    if (result) applyMerge(conflict, result, resolution)
  } else if (resolution === 'both') {
    void persistence.overwrite({})
  } else if (resolution === 'mine') void persistence.overwrite(originOf(conflict))
  else {
    replaceContent(editor, theirs.content)
    void persistence.adopt(originOf(conflict))
  }
}

function mergeOf({ editor, persistence, theirs }: Conflict): MergeResult | undefined {
  const base = persistence.base?.()
  if (!base) return undefined
  return merge(
    normalizeContent(base, editor),
    toStoredDocument(editor.state.doc),
    normalizeContent(theirs.content, editor),
  )
}

const wholeVersions = ({
  view,
  editor,
  theirs,
}: Conflict): { element: HTMLElement; choice: Promise<MergeResolution> } =>
  createConflictPanel({
    view,
    mine: toStoredDocument(editor.state.doc),
    theirs: theirs.content,
  })

/** The stored version, which the next save replaces. */
const originOf = ({ theirs: { id, etag, content } }: Conflict): BaseVersion => ({
  id,
  etag,
  base: () => content,
})

function applyMerge(conflict: Conflict, { blocks }: MergeResult, sides: Side[]): void {
  const replacements: Replacement[] = []
  const remaining = [...sides]
  // The index in the author's version.
  let from = 0
  for (const part of blocks) {
    if (part.kind === 'conflict') {
      const side = remaining.shift()
      const to = from + part.mine.length
      if (side === 'theirs') replacements.push({ from, to, blocks: part.theirs })
      if (side === 'both') replacements.push({ from: to, to, blocks: part.theirs })
      from = to
    } else if (part.kind === 'theirs') {
      const to = from + part.base.length
      replacements.push({ from, to, blocks: part.blocks })
      from = to
    } else from += part.blocks.length
  }
  applyBlocks(conflict.editor, replacements)
  void conflict.persistence.overwrite(originOf(conflict))
}

/** Says that the versions were merged, and shows what came from elsewhere. */
function offerChanges({ frame, view, editor }: Conflict, mine: DocumentNode): void {
  const messages = conflictMessagesFor(view.locale)
  const merged = toStoredDocument(editor.state.doc)
  const close = () => {
    frame.showPanel(undefined)
    editor.focus()
  }
  showNotice(frame.notices, messages.merged, [
    {
      label: messages.show,
      act: () => frame.showPanel(createMergedChanges(view, mine, merged, close)),
    },
    { label: messages.close, act: close },
  ])
}
