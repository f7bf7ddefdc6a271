import { ApiError, MAX_LINK_NAME } from '@waraq/contract'
import type { ShareLinkChange } from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import { parseMoment } from '../lib/parse-moment.ts'
import { isPrintableName } from '../lib/printable-name.ts'
import { type Microseconds, microsOf } from '../lib/time.ts'
import { parsePassword } from './password.ts'

/** The settings of a request; an absent one is undefined, a removed one null. */
export interface RequestedSettings {
  name: string | null | undefined
  expiresAt: Microseconds | null | undefined
  password: string | null | undefined
  maxUses: number | null | undefined
}

/** @throws ApiError `invalid_request` with the setting that is invalid */
export function parseSettings(body: Static<typeof ShareLinkChange>, now: Date): RequestedSettings {
  const { name, expires_at, password, max_uses } = body
  return {
    name: typeof name === 'string' ? parseName(name) : name,
    expiresAt: typeof expires_at === 'string' ? parseExpiry(expires_at, now) : expires_at,
    password: typeof password === 'string' ? parsePassword(password) : password,
    maxUses: max_uses,
  }
}

function parseName(name: string): string {
  if (!isPrintableName(name, MAX_LINK_NAME)) {
    throw new ApiError('invalid_request', { rule: 'link_name', field: '/name' })
  }
  return name
}

function parseExpiry(text: string, now: Date): Microseconds {
  const at = parseMoment(text)
  if (at === undefined || at <= microsOf(now)) {
    throw new ApiError('invalid_request', { rule: 'link_expiry', field: '/expires_at' })
  }
  return at
}
