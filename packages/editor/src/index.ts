export type { EditorInstance, EditorOptions, HostSaveState } from './editor-instance.ts'
export { mountEditor } from './mount-checked-editor.ts'
export type { Theme } from './ui/frame.ts'
