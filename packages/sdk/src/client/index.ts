export type {
  BlockRange,
  ChangedDocument,
  Comment,
  CommentAnchor,
  CommentThread,
  ConfirmedImage,
  DocumentChange,
  DocumentChanges,
  DocumentNode,
  DocumentSummary,
  DocumentVersion,
  ErrorCode,
  FoundDocument,
  FoundHadith,
  FullDocument,
  FullVersion,
  Grant,
  HadithCollection,
  HadithCollections,
  ImportedDocument,
  ImportPreview,
  ImportReport,
  ListedTopic,
  Mark,
  PlacedAnchor,
  QuranReport,
  QuranResources,
  QuranSearch,
  SavedDocument,
  SearchSnippet,
  ShareAccess,
  SharedDocument,
  ShareInfo,
  ShareLink,
  Signature,
  SimilarVerse,
  SimilarVerses,
  SurahFacts,
  TagCount,
  Topic,
  TopicVerses,
  TrashedDocument,
  TrashedSummary,
  VerseDetail,
  VerseRange,
} from '@waraq/contract'
export type { Fetch } from '../http.ts'
export {
  ServiceError,
  type ServiceErrorCode,
  type ServiceErrorDetails,
} from '../service-error.ts'
export type { AuthenticatedRequestOptions, RequestOptions } from './anonymous-requests.ts'
export type {
  BlocksChange,
  ChangeListOptions,
  ChangeOptions,
  PresenceReport,
} from './changes.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export type {
  AnchorMove,
  CommentCreation,
  CommentDraft,
  Comments,
  ThreadDraft,
  ThreadListOptions,
  ThreadPage,
} from './comments.ts'
export type {
  CreateOptions,
  DeleteOptions,
  Documents,
  EachOptions,
  ListOptions,
  UpdateOptions,
} from './documents.ts'
export { type FetchTokenOptions, fetchToken, TokenEndpointError } from './fetch-token.ts'
export type { RestoredDocument } from './further-responses.ts'
export type { GetGrant } from './grants.ts'
export type { Hadith, HadithSearchOptions, HadithVerifyOptions } from './hadith.ts'
export type { Images, ImageUrlOptions, SharedUrlOptions, UploadOptions } from './images.ts'
export type { ImportOptions, Imports } from './imports.ts'
export type {
  Quran,
  QuranSearchOptions,
  TopicListOptions,
  TopicOptions,
  TranslationOptions,
  VerseOptions,
} from './quran.ts'
export type { Saved, Versioned } from './response-parsers.ts'
export type { DocumentSearch, DocumentSearchOptions, FoundPage } from './search.ts'
export type {
  OpenedDocument,
  OpenShareLinkOptions,
  ReadSharedOptions,
  ShareLinkCreation,
  ShareLinkSettings,
  ShareLinks,
} from './share-links.ts'
export type { GetToken, TokenResult } from './tokens.ts'
export type { Trash, TrashListOptions, TrashPage } from './trash.ts'
export type { Verification, VerifyOptions, VerifySource } from './verification.ts'
export type { VersionListOptions, VersionPage, Versions } from './versions.ts'
