export type { Theme } from '@waraq/contract'
export type { EditorInstance, EditorOptions, HostSaveState } from './editor-instance.ts'
export { mountEditor } from './mount-checked-editor.ts'
