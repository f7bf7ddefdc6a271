export { type DocumentNode, imageIdsOf, titleOf } from '@waraq/contract'
export type {
  CommandContext,
  EditorInstance,
  EditorOptions,
  Feature,
  HostCommand,
  HostSaveState,
  Mention,
  Template,
  ToolbarItem,
} from '@waraq/editor'
export {
  type ClientOptions,
  type DocumentSummary,
  type FetchTokenOptions,
  type FoundDocument,
  fetchToken,
  type GetGrant,
  type GetToken,
  type Grant,
  type SearchSnippet,
  ServiceError,
  type ServiceErrorCode,
  type ShareInfo,
  type ShareLink,
  type Signature,
  TokenEndpointError,
} from '@waraq/sdk/client'
export {
  type GetSignature,
  type LoadTranslationsOptions,
  loadTranslations,
  type RendererInstance,
  type RenderOptions,
  readingMinutes,
  renderToHtml,
  type Theme,
} from '@waraq/sdk/renderer'
export {
  createClient,
  type EmbedClient,
  type MountEditorOptions,
  type MountRendererOptions,
} from './client.ts'
export { createQirtaasClient } from './qirtaas/client.ts'
export { QirtaasHttpError } from './qirtaas/failures.ts'
export type {
  AutosaveOptions,
  DuplicateDocumentResult,
  EditorMountOptions,
  ErrorCode,
  Json,
  Locale,
  QirtaasClient,
  QirtaasClientOptions,
  RendererMountOptions,
  SaveState,
} from './qirtaas/surface.ts'
