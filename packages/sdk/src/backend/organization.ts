import type {
  ApiKey,
  ApiKeyScope,
  AuditList,
  CreatedApiKey,
  CreatedSigningSecret,
  Erasure,
  ErasureList,
  Identity,
  IdentityList,
  ManagedDocument,
  ManagedDocumentList,
  Organization,
  SigningSecret,
  UsageDay,
} from '@waraq/contract'
import { createManageRequests, type ManageOptions } from './manage-requests.ts'

/** What a new key permits, a name of your choice, and its end in ISO 8601 with a time zone. */
export interface ApiKeySettings {
  /** Only scopes that the calling key has; `['mint']` by default. */
  scopes?: readonly ApiKeyScope[] | undefined
  label?: string | null | undefined
  expires_at?: string | null | undefined
}

/** A page of the log of administrative changes. Times are in ISO 8601 with a time zone. */
export interface AuditOptions {
  actor?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** 50 by default. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** A page of users. */
export interface IdentityListOptions {
  /** Your id of one user. */
  external_user_id?: string | undefined
  state?: 'active' | 'suspended' | 'erasing' | undefined
  /** 50 by default. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** A page of erasures. */
export interface ErasureListOptions {
  state?: 'running' | 'done' | undefined
  /** 50 by default. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** A page of the documents of all users. */
export interface ManagedDocumentListOptions {
  /** The id of one user. */
  identity_id?: string | undefined
  /** Whether they have a share link. */
  is_shared?: boolean | undefined
  /** In ISO 8601 with a time zone. */
  updated_after?: string | undefined
  /** 50 by default. */
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Why a document is taken down, and the number of the case. Both stand in the audit log. */
export interface TakedownReason {
  reason: string
  reference?: string | undefined
}

export type OrganizationManager = ReturnType<typeof manageOrganization>

/**
 * Your organization with its keys, signing secrets, users and their documents. Each function rejects
 * with a ServiceError for error responses (`scope_required`, `not_found`, ...), `network` and
 * `timeout`. No error contains the key.
 *
 * @throws TypeError for invalid options
 */
export function manageOrganization(options: ManageOptions) {
  const send = createManageRequests(options, '/v1/organization/')
  const keyPath = (id: string, action = '') => `keys/${encodeURIComponent(id)}/${action}`
  const userPath = (id: string, action = '') => `identities/${encodeURIComponent(id)}/${action}`
  const documentPath = (id: string, action: string) =>
    `documents/${encodeURIComponent(id)}/${action}/`
  const queryOf = (options: object) => {
    const text = new URLSearchParams()
    for (const [name, value] of Object.entries(options)) {
      if (value !== undefined) text.set(name, String(value))
    }
    return text
  }
  const overlapOf = (seconds: number | undefined) =>
    seconds === undefined ? {} : { overlap_seconds: seconds }

  return {
    /** The organization with its limits. */
    read: () => send<Organization>('GET', ''),
    listKeys: async () => (await send<{ data: ApiKey[] }>('GET', 'keys/')).data,
    /** Store its `api_key`: no other response has it. */
    createKey: (settings: ApiKeySettings = {}) => send<CreatedApiKey>('POST', 'keys/', settings),
    /** Replaces a key. The previous one works for a day, or for this many seconds. */
    rollKey: (id: string, overlapSeconds?: number) =>
      send<CreatedApiKey>('POST', keyPath(id, 'roll/'), overlapOf(overlapSeconds)),
    /** Ends a key and every token that it minted. */
    revokeKey: async (id: string): Promise<void> => {
      await send('DELETE', keyPath(id))
    },
    listSigningSecrets: async () =>
      (await send<{ data: SigningSecret[] }>('GET', 'signing-secrets/')).data,
    /** Replaces the signing secret. The previous one is valid for a day, or for this many seconds. */
    rollSigningSecret: (overlapSeconds?: number) =>
      send<CreatedSigningSecret>('POST', 'signing-secrets/roll/', overlapOf(overlapSeconds)),
    /** Who changed what, newest first. */
    listAudit: (query: AuditOptions = {}) => send<AuditList>('GET', `audit/?${queryOf(query)}`),
    /** What the organization used, newest day first; by default of the last 31 days. */
    readUsage: async (days: { from?: string; to?: string } = {}) =>
      (await send<{ data: UsageDay[] }>('GET', `usage/?${queryOf(days)}`)).data,
    /** Your users, in the order of your ids. */
    listIdentities: (query: IdentityListOptions = {}) =>
      send<IdentityList>('GET', `identities/?${queryOf(query)}`),
    readIdentity: (id: string) => send<Identity>('GET', userPath(id)),
    /** Closes a user to its tokens until it is resumed. Its documents stay as they are. */
    suspendIdentity: (id: string, reason?: string) =>
      send<Identity>('POST', userPath(id, 'suspend/'), reason === undefined ? {} : { reason }),
    resumeIdentity: (id: string) => send<Identity>('POST', userPath(id, 'resume/')),
    /**
     * Everything of a user as a tar archive, while it is written. Pipe it to a file; it is complete
     * if it ends with `manifest.json`.
     */
    exportIdentity: (id: string) => send.open(userPath(id, 'export/')),
    /** Closes a user and begins to erase everything of it. This cannot be undone. */
    eraseIdentity: (id: string) => send<Erasure>('POST', userPath(id, 'erase/')),
    /** Erasures of users, newest first. */
    listErasures: (query: ErasureListOptions = {}) =>
      send<ErasureList>('GET', `erasures/?${queryOf(query)}`),
    /** The receipt of an erasure, which is complete once its state is `done`. */
    readErasure: (id: string) => send<Erasure>('GET', `erasures/${encodeURIComponent(id)}/`),
    /** The documents of all users, without titles and content. */
    listDocuments: (query: ManagedDocumentListOptions = {}) =>
      send<ManagedDocumentList>('GET', `documents/?${queryOf(query)}`),
    /** Closes a document to everybody, its author too, until it is restored. */
    takeDownDocument: (id: string, why: TakedownReason) =>
      send<ManagedDocument>('POST', documentPath(id, 'takedown'), why),
    /** Lifts a takedown of the organization; one of the operator is `document_taken_down`. */
    restoreDocument: (id: string) => send<ManagedDocument>('POST', documentPath(id, 'restore')),
  }
}
