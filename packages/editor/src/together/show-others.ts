import type { DocumentChange, PresentPage, VersionWriter } from '@waraq/contract'
import type { GetPeople } from '@waraq/sdk/comments'
import type { TextEditor } from '../context/text-editor.ts'
import { togetherMessagesFor } from '../i18n/together.ts'
import type { Scheduler } from '../saving/scheduler.ts'
import type { Frame } from '../ui/frame.ts'
import { showNotice } from '../widgets/notice.ts'
import { createCarets } from './carets.ts'
import { createPeople } from './people.ts'
import type { BlockRange } from './take-version.ts'
import { createWriterMarks } from './writer-marks.ts'

interface Options {
  editor: TextEditor
  frame: Pick<Frame, 'foot' | 'notices'>
  locale: string
  scheduler: Pick<Scheduler, 'createTimer' | 'now'>
  getPeople: GetPeople | undefined
  /** Aborted when the document closes. */
  signal: AbortSignal
}

/** Shows who else writes, and where. */
export function createOthers(options: Options) {
  const { editor, frame, locale, getPeople } = options
  const people = createPeople(getPeople)
  const marks = createWriterMarks(options)
  const carets = createCarets(options)

  async function showBlocks(blocks: readonly BlockRange[], by?: VersionWriter): Promise<void> {
    marks.show(blocks, await people.nameOf(by))
  }

  return {
    /** Marks blocks that a user has changed. */
    showBlocks,
    /** With `isKept`, also says that words were kept, unless another notice is there. */
    showChange({ blocks = [], by }: DocumentChange, isKept: boolean): void {
      void showBlocks(rangesOf(blocks), by)
      if (!isKept || frame.notices.hasChildNodes()) return
      const { kept, close } = togetherMessagesFor(locale)
      const act = () => {
        frame.notices.replaceChildren()
        editor.focus()
      }
      showNotice(frame.notices, kept, [{ label: close, act }])
    },
    /**
     * Shows the carets of these pages and no others. `placeOf` is undefined for a page that has
     * another version: its caret stays where it was.
     */
    async showPages(
      pages: readonly PresentPage[],
      placeOf: (revision: number, position: number) => number | undefined,
    ): Promise<void> {
      const names = await Promise.all(pages.map(({ by }) => people.nameOf(by)))
      const shown = new Map(carets.shown().map(({ page, position }) => [page, position]))
      carets.show(
        pages.flatMap(({ writer, by, revision, head }, at) => {
          // Two users may call their pages the same.
          const page = `${writer} ${by?.external_user_id}`
          const position = placeOf(revision, head) ?? shown.get(page)
          return position === undefined ? [] : [{ page, position, name: names[at] }]
        }),
      )
    },
  }
}

/** Where the new blocks are in the version that these ranges make. */
function rangesOf(blocks: NonNullable<DocumentChange['blocks']>): BlockRange[] {
  let shift = 0
  return blocks.flatMap(({ from, to, content }) => {
    const start = from + shift
    shift += content.length - (to - from)
    return content.length > 0 ? [{ from: start, to: start + content.length }] : []
  })
}
