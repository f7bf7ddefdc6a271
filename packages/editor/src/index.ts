export {
  type EditorInstance,
  type EditorOptions,
  type HostSaveState,
  mountEditor,
} from './mount-editor.ts'
export type { Theme } from './ui/frame.ts'
