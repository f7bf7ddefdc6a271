// The documents of the editor's own properties. Its sources need the types of a browser, and those
// of the service the types of Node, so that this file and its declaration stand between them.
export { anyText as anyDocument } from '../../../packages/editor/test/any-text.ts'
