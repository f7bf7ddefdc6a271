export type {
  ApiKey,
  ApiKeyScope,
  AuditEntry,
  AuditList,
  CreatedApiKey,
  CreatedSigningSecret,
  CreatedWebhook,
  EmbedToken,
  Erasure,
  ErrorCode,
  EventPage,
  EventType,
  FeedEvent,
  Grant,
  Granted,
  GrantRight,
  Identity,
  IdentityList,
  Organization,
  OrganizationLimits,
  Signature,
  SigningSecret,
  UndeliveredEvent,
  UndeliveredEventPage,
  UsageDay,
  Webhook,
  WebhookAttempt,
  WebhookSecret,
} from '@waraq/contract'
export type { Fetch } from '../http.ts'
export {
  ServiceError,
  type ServiceErrorCode,
  type ServiceErrorDetails,
} from '../service-error.ts'
export type {
  FetchHandler,
  NodeHandler,
  NodeRequest,
  NodeResponse,
  OptionsOrFunction,
} from './endpoint.ts'
export {
  type EventOptions,
  type FollowEventsOptions,
  type FollowedEvent,
  followEvents,
  type ListEventsOptions,
  listEvents,
} from './events.ts'
export {
  createGrantEndpoint,
  createNodeGrantEndpoint,
  type GrantEndpointOptions,
  type RightOfUser,
} from './grant-endpoint.ts'
export type { ManageOptions, ManageOptions as WebhooksOptions } from './manage-requests.ts'
export { type MintEmbedTokenOptions, type MintOptions, mintEmbedToken } from './mint-embed-token.ts'
export {
  type ApiKeySettings,
  type AuditOptions,
  type ErasureListOptions,
  type IdentityListOptions,
  type ManagedDocumentListOptions,
  manageOrganization,
  type OrganizationManager,
  type TakedownReason,
} from './organization.ts'
export { signGrant } from './sign-grant.ts'
export { signRead } from './sign-read.ts'
export {
  createNodeSignatureEndpoint,
  createSignatureEndpoint,
  type SignatureEndpointOptions,
} from './signature-endpoint.ts'
export {
  createNodeTokenEndpoint,
  createTokenEndpoint,
  type TokenEndpointOptions,
} from './token-endpoint.ts'
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookRequest,
} from './verify-webhook.ts'
export { WebhookError, type WebhookErrorReason } from './webhook-error.ts'
export {
  createWebhooks,
  type ReplayChoice,
  type UndeliveredOptions,
  type WebhookSettings,
  type Webhooks,
} from './webhooks.ts'
