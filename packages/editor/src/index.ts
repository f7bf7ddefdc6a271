export type { Theme } from '@waraq/contract'
export type { Feature } from './context/feature-names.ts'
export type { EditorInstance, EditorOptions, HostSaveState } from './editor-instance.ts'
export type {
  CommandContext,
  FindMentions,
  HostCommand,
  Mention,
  Template,
} from './host/host-types.ts'
export { mountEditor } from './mount-checked-editor.ts'
export type { ToolbarItem } from './widgets/toolbar-items.ts'
