import type { Ask, Reply } from './wire.ts'

export interface Link {
  readonly id: string
  readonly document: string
  readonly token: string
  name: unknown
  expires_at: unknown
  password: unknown
  max_uses: unknown
  uses: number
}

export type HistoryRules = typeof historyRules

/** The decisions of a backend with a history, one by one, so that a test can break any of them. */
export const historyRules = {
  /** Whether history is open to a request with any credential. */
  isPublic: (_ask: Ask): boolean => false,
  isName: (name: string): boolean => name.length <= 120,
  /** Whether a restore keeps the text before it. */
  keepsReplaced: true,
  restored: (content: unknown): unknown => content,
  protectsCurrent: true,
  erases: true,
  erasesAtOnce: true,
  revivesLinks: false,

  ownsLinks: (owner: string, identity: string | undefined): boolean => owner === identity,
  deletesLinks: true,
  protectsDefault: true,
  /** The access token of a link; another password ends it. */
  accessOf: ({ id, password }: Link): string => `access-${id}-${password}`,
  isPassword: (link: Link, password: unknown): boolean => link.password === password,
  takesUse: (by: 'read' | 'exchange'): boolean => by === 'exchange',
  isUsedUp: ({ max_uses, uses }: Link): boolean => typeof max_uses === 'number' && uses >= max_uses,
  hasEnded: ({ expires_at }: Link, now: number): boolean =>
    typeof expires_at === 'string' && Date.parse(expires_at) <= now,
  isSetting: ({ expires_at, max_uses }: Record<string, unknown>, now: number): boolean =>
    (typeof expires_at !== 'string' || Date.parse(expires_at) > now) &&
    (typeof max_uses !== 'number' || max_uses >= 1),

  /** Post-processes every response. */
  response: (_ask: Ask, reply: Reply): Reply => reply,
}
