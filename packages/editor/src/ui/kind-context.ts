import type { EditorContext } from '../context/editor-context.ts'
import type { KindContext } from '../core/feature.ts'
import { openFromDialogs } from './ui-commands.ts'

/** What the menus of kinds get, which know none of the dialogs. */
export const kindContext = (context: EditorContext, openDetails = () => {}): KindContext => ({
  ...context,
  openDetails,
  openDialog: (kind, position) =>
    openFromDialogs(context, (it) => it.FEATURE_DIALOGS[kind]?.(context, position)),
})
