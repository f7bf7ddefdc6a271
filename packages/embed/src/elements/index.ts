export {
  defineElements,
  type WaraqEditorElement,
  type WaraqRendererElement,
} from './define-elements.ts'
