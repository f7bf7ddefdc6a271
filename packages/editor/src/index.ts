import type { Client } from '@waraq/sdk/client'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { messagesFor } from './i18n/messages.ts'
import { mountUncheckedEditor } from './mount-editor.ts'
import { checkOptions, EDITOR_OPTIONS } from './option-names.ts'

export type { Theme } from '@waraq/contract'
export type { GetPeople } from '@waraq/sdk/comments'
export type { Feature } from './context/feature-names.ts'
export type { EditorInstance, EditorOptions, HostSaveState } from './editor-instance.ts'
export type {
  CommandContext,
  FindMentions,
  HostCommand,
  Mention,
  Template,
} from './host/host-types.ts'
export type { ToolbarItem } from './widgets/toolbar-items.ts'

/**
 * Mounts an editor in an element of the page. Requires `editor.css` and the renderer's style sheet.
 * Warns about options that do not exist.
 *
 * @throws TypeError if no element matches the target, for a wrong type of `documentId`, `locale`,
 *   `autosave`, `toolbar` or `features`, for an unknown or repeated command in `toolbar`, or for an
 *   unknown name in `features`
 */
export function mountEditor(
  client: Client,
  target: Element | string,
  options: EditorOptions = {},
): EditorInstance {
  checkOptions('mountEditor', options, EDITOR_OPTIONS)
  return mountUncheckedEditor(client, target, options, messagesFor(options.locale ?? 'en'))
}
