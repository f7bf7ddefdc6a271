export * from '../index.ts'
export {
  WaraqEditor,
  type WaraqEditorHandle,
  type WaraqEditorProps,
} from './waraq-editor.ts'
export {
  WaraqRenderer,
  type WaraqRendererHandle,
  type WaraqRendererProps,
} from './waraq-renderer.ts'
