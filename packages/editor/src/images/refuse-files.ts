import type { EditorContext } from '../context/editor-context.ts'
import { uploadMessagesFor } from '../i18n/uploads.ts'
import { announce } from '../widgets/announce.ts'

/** Says that these files cannot be inserted, and which can. */
export function refuseFiles(context: EditorContext, files: readonly File[]): void {
  const names = files.map(({ name }) => name).join(' · ')
  announce(context, uploadMessagesFor(context.locale).refused(names), true)
  context.editor.focus()
}
