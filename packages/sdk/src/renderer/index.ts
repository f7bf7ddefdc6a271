export { readingMinutes, type Signature } from '@waraq/contract'
export type { Fetch } from '../http.ts'
export {
  ServiceError,
  type ServiceErrorCode,
  type ServiceErrorDetails,
} from '../service-error.ts'
export type { FindPeople, GetPeople } from './comments/people.ts'
export {
  type LoadTranslationsOptions,
  loadTranslations,
  type TranslationClient,
} from './kinds/scripture/load-translations.ts'
export { mountRenderer, type RendererInstance, type RendererOptions, type Theme } from './mount.ts'
export type { GetSignature, ReadAccess } from './reader.ts'
export { type RenderNodeOptions, renderNode } from './render-node.ts'
export { type RenderOptions, renderToHtml } from './render-to-html.ts'
