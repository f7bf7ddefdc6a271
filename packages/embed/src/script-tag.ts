// Everything in one script that sets the global `Waraq`, for pages without a bundler.
export { defineElements } from './elements/define-elements.ts'
export * from './index.ts'
