import type { DocumentNode } from '@waraq/contract'
import { merge } from '@waraq/sdk/compare'
import { normalizeContent, type Replacement } from '../content/apply-blocks.ts'
import { applyMerge } from '../content/apply-merge.ts'
import { toStoredDocument } from '../content/serialize.ts'
import type { TextEditor } from '../context/text-editor.ts'

/** A range of top-level blocks, by their indexes. */
export interface BlockRange {
  from: number
  to: number
}

/**
 * Shows a stored version in a page without unsaved changes. The caret and the undo history stay with
 * the text. Returns the blocks that the version has changed.
 */
export function takeVersion(editor: TextEditor, content: DocumentNode): BlockRange[] {
  const shown = toStoredDocument(editor.view.state.doc)
  const { replacements, changed } = replacementsOf(shown, normalizeContent(content, editor))
  applyMerge(editor, replacements)
  return changed
}

/** What turns one version into another, and where it is in the other one. */
function replacementsOf(shown: DocumentNode, next: DocumentNode) {
  const replacements: Replacement[] = []
  const changed: BlockRange[] = []
  let [from, newFrom] = [0, 0]
  // Nothing is unsaved, so nothing conflicts.
  for (const part of merge(shown, shown, next).blocks) {
    if (part.kind === 'conflict') continue
    const [to, newTo] = [from + part.base.length, newFrom + part.blocks.length]
    if (part.kind === 'theirs') {
      replacements.push({ from, to, blocks: part.blocks })
      if (newTo > newFrom) changed.push({ from: newFrom, to: newTo })
    }
    from = to
    newFrom = newTo
  }
  return { replacements, changed }
}
