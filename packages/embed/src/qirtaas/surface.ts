import type { EditorInstance } from '@waraq/editor'
import type { DocumentSummary, ShareInfo } from '@waraq/sdk/client'
import type { GetSignature, RendererInstance, Theme } from '@waraq/sdk/renderer'

/** Any JSON object: a document of the editor, or empty. */
export type Json = Record<string, unknown>
export type Locale = 'en' | 'ar' | (string & Record<never, never>)
export type SaveState = 'idle' | 'saving' | 'saved' | 'error'
export type ErrorCode =
  | 'doc_too_large'
  | 'load_failed'
  | 'unauthorized'
  | 'network'
  | (string & Record<never, never>)

type GetTokenText = () => string | Promise<string>

export interface QirtaasClientOptions {
  /** The address of your service, required. */
  apiUrl: string
  /** Not needed by pages that only read. */
  getToken?: GetTokenText | undefined
}

export interface AutosaveOptions {
  enabled?: boolean
  /** Milliseconds; 1,500 by default. */
  debounceMs?: number
}

export interface EditorMountOptions {
  documentId?: string | undefined
  initialContent?: Json | null | undefined
  locale?: Locale | undefined
  theme?: Theme | undefined
  readOnly?: boolean | undefined
  autofocus?: boolean | undefined
  autosave?: AutosaveOptions | undefined
  onReady?: (() => void) | undefined
  onChange?: ((content: Json) => void) | undefined
  onSaveStateChange?: ((state: SaveState) => void) | undefined
  onDocumentCreated?: ((id: string) => void) | undefined
  onError?: ((code: ErrorCode, detail: unknown) => void) | undefined
  onTokenExpired?: (() => void) | undefined
  onEvent?: ((name: string, properties: Record<string, unknown>) => void) | undefined
}

export interface RendererMountOptions {
  documentId?: string | undefined
  locale?: Locale | undefined
  theme?: Theme | undefined
  getSignature?: GetSignature | undefined
  getToken?: GetTokenText | undefined
  shareToken?: string | undefined
  onReady?: (() => void) | undefined
  onError?: ((code: ErrorCode, detail: unknown) => void) | undefined
}

export interface DuplicateDocumentResult {
  id: string
}

export interface QirtaasClient {
  mountEditor(el: Element | string, options?: EditorMountOptions): EditorInstance
  mountRenderer(el: Element | string, options: RendererMountOptions): RendererInstance
  listDocuments(): Promise<DocumentSummary[]>
  deleteDocument(documentId: string): Promise<void>
  duplicateDocument(documentId: string): Promise<DuplicateDocumentResult>
  getShareInfo(documentId: string): Promise<ShareInfo>
  setSharing(documentId: string, isShared: boolean): Promise<ShareInfo>
}
