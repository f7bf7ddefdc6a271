export * from '../index.ts'
export { WaraqEditor } from './waraq-editor.ts'
export { WaraqRenderer } from './waraq-renderer.ts'
