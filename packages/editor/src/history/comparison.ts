import type { DocumentNode } from '@waraq/contract'
import { ServiceError } from '@waraq/sdk/client'
import { normalizeContent } from '../content/apply-blocks.ts'
import { snapshotOf } from '../content/snapshot.ts'
import type { TextEditor } from '../context/text-editor.ts'
import type { HistoryMessages } from '../i18n/history.ts'
import type { CompareView } from './compare-view.ts'
import type { Other } from './panel-parts.ts'
import type { LoadedVersions } from './versions.ts'

interface Deps {
  versions: LoadedVersions
  view: CompareView
  messages: HistoryMessages
  editor: TextEditor
}

/** Whether the error says that a version or the whole history does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 404 || error.status === 405)

/** Compares a version with the one before it or with the present text. */
export function createComparison({ versions, view, messages, editor }: Deps) {
  /** Counts comparisons; only the newest is shown. */
  let latest = 0

  /** Both versions in the editor's normalized form, so that only real changes differ. */
  async function pairOf(
    revision: number,
    other: Other,
  ): Promise<[before: DocumentNode | undefined, after: DocumentNode]> {
    const content = normalizeContent(await versions.read(revision), editor)
    if (other === 'now') return [content, snapshotOf(editor).content()]
    const previous = await versions.before(revision)
    return [previous && normalizeContent(await versions.read(previous.revision), editor), content]
  }

  return {
    async show(revision: number, other: Other): Promise<void> {
      const index = ++latest
      try {
        const [before, after] = await pairOf(revision, other)
        if (index === latest) view.show(before, after)
      } catch (error) {
        if (index === latest) view.say(isMissing(error) ? messages.gone : messages.failed)
      }
    },
  }
}
