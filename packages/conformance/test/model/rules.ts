/** The rules of a conforming backend, one by one, so that a test can break any of them. */
import { createHmac, randomUUID } from 'node:crypto'
import {
  type DocumentNode,
  EMBED_TOKEN_SECONDS,
  imageIdsOf,
  isObject,
  parseExternalUserId,
  signedMessage,
  titleOf,
} from '@waraq/contract'
import type { Ask, Reply } from './wire.ts'

export const API_KEY = 'model_sk_4f0a7c2e9b'
export const REVOKED_API_KEY = 'model_sk_revoked'
export const SUSPENDED_API_KEY = 'model_sk_suspended'
export const OTHER_API_KEY = 'model_sk_of_another_customer'
export const OTHER_SIGNING_SECRET = 'the signing secret of another customer'
export const SIGNING_SECRET = 'the signing secret of the model'
export const MAX_BYTES = 100_000
export const MAX_DOCUMENTS = 30

export interface StoredDocument {
  readonly id: string
  readonly owner: string
  content: DocumentNode
  title: string
  status: string
  createdAt: string
  updatedAt: string
  shareToken: string | null
  /** All share tokens of the document, past ones included. */
  readonly shareTokens: string[]
  isDeleted: boolean
}

export interface StoredImage {
  readonly id: string
  readonly owner: string
  isStored: boolean
  isConfirmed: boolean
}

export type Action = 'read' | 'save' | 'delete' | 'share info' | 'share' | 'unshare'
export type Body = Record<string, unknown>

export interface SignedRead {
  readonly id: string
  readonly sig: string
  readonly exp: string
  readonly now: number
}

export interface Claims {
  readonly sub: string
  readonly exp: number
}

const JWT_KEY = 'the key of the model'
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

export const hexOf = (text: string, secret = SIGNING_SECRET): string =>
  mac(secret, text).digest('hex')

export const isLive = ({ exp, now }: SignedRead): boolean => now < Number(exp)

export type Rules = typeof conformingRules

export const conformingRules = {
  acceptsKey: (key: string | undefined): boolean =>
    key !== undefined && [API_KEY, OTHER_API_KEY, SUSPENDED_API_KEY].includes(key),
  isSuspended: (key: string | undefined): boolean => key === SUSPENDED_API_KEY,
  externalUserIdOf: (body: Body): string => parseExternalUserId(body.external_user_id),

  /** The globally unique name of an organization's author. */
  accountOf: (key: string | undefined, externalUserId: string): string =>
    key === OTHER_API_KEY ? `other/${externalUserId}` : externalUserId,

  /** The identity of an account, created at the first mint. */
  async identityOf(identities: Map<string, string>, account: string): Promise<string> {
    const identity = identities.get(account) ?? randomUUID()
    identities.set(account, identity)
    return identity
  },

  tokenSeconds: EMBED_TOKEN_SECONDS,
  writeToken(claims: Claims): string {
    const header = encoded({ alg: 'HS256', typ: 'JWT' })
    const signed = `${header}.${encoded({ ...claims, jti: randomUUID() })}`
    return `${signed}.${mac(JWT_KEY, signed).digest('base64url')}`
  },
  readToken(token: string): Claims | undefined {
    const [header, claims, signature] = token.split('.')
    const right = mac(JWT_KEY, `${header}.${claims}`).digest('base64url')
    return signature === right ? claimsOf(token) : undefined
  },
  /** Whether a token has expired. */
  isOver: ({ exp }: Claims, now: number): boolean => exp <= now,
  expiresAt: (exp: Date): string => exp.toISOString().replace('Z', '000'),

  mayDo: (document: StoredDocument, identity: string, _action: Action): boolean =>
    document.owner === identity,
  lists: (document: StoredDocument, identity: string): boolean =>
    document.owner === identity && !document.isDeleted,
  /** Whether a deleted document is gone for this kind of credential. */
  isGone: (document: StoredDocument, _by: 'token' | 'signature' | 'share'): boolean =>
    document.isDeleted,

  kept: (content: DocumentNode): DocumentNode => content,
  titleOfNew: (content: DocumentNode, _body: Body): string => titleOf(content),
  titleOfSaved: (content: DocumentNode, _body: Body, _document: StoredDocument): string =>
    titleOf(content),
  statusOfNew: (_body: Body): string => 'CREATED',
  statusOfSaved: (document: StoredDocument, _body: Body): string => document.status,
  idOfNew: (_body: Body): string => randomUUID(),
  createdAtOfNew: (now: string, _body: Body): string => now,
  fits: (bytes: number, _action: 'create' | 'save'): boolean => bytes <= MAX_BYTES,
  hasRoom: (count: number): boolean => count < MAX_DOCUMENTS,

  summaryOf: ({ id, title, status, createdAt, updatedAt }: StoredDocument): Body => ({
    id,
    title,
    status,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  sharedOf: ({ id, title, content }: StoredDocument): Body => ({ id, title, content }),
  shareInfoOf: ({ shareToken }: StoredDocument): Body => ({
    is_shared: shareToken !== null,
    share_token: shareToken,
  }),

  /** Whether a read is authorized by signature, independent of other credentials. */
  isSigned: ({ query }: Ask): boolean => query.has('sig') || query.has('exp'),
  /** The signature parameters of a query: each once, with exp in whole seconds. */
  signatureIn(query: URLSearchParams): { sig: string; exp: string } | undefined {
    const [sig, ...moreSigs] = query.getAll('sig')
    const [exp, ...moreExps] = query.getAll('exp')
    const isOnce = moreSigs.length + moreExps.length === 0
    if (sig === undefined || exp === undefined || !isOnce) return undefined
    return /^[1-9]\d{0,9}$/.test(exp) ? { sig, exp } : undefined
  },
  isRightSignature: (read: SignedRead): boolean =>
    isLive(read) && read.sig === hexOf(signedMessage(read.id, read.exp)),
  /** Requests besides reads that a valid signature authorizes. */
  signatureOpens: (_ask: Ask): boolean => false,

  newShareToken: (_document: StoredDocument): string => randomUUID().replaceAll('-', ''),
  /** The share token after publishing, which may exist already. */
  shareTokenKept: (document: StoredDocument): string | null | Promise<string | null> =>
    document.shareToken,
  resolves: (document: StoredDocument, shareToken: string): boolean =>
    document.shareToken === shareToken,
  opensShared: (_ask: Ask): boolean => true,

  ownsImage: (image: StoredImage, identity: string): boolean => image.owner === identity,
  /** Whether a document contains an image, so that its signature authorizes it. */
  shows: ({ content }: StoredDocument, image: StoredImage): boolean =>
    imageIdsOf(content).includes(image.id),

  /** The API key is of no use in a browser. */
  corsOf: ({ path }: Ask): Record<string, string> =>
    path.startsWith('/v1/documents/') ? { 'access-control-allow-origin': '*' } : {},

  /** Post-processes every response. */
  response: (_ask: Ask, reply: Reply): Reply => reply,
}

/** The unverified claims of a token. */
export function claimsOf(token: string): Claims | undefined {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    )
    if (!isObject(claims)) return undefined
    return { sub: String(claims.sub), exp: Number(claims.exp) }
  } catch {
    return undefined
  }
}
