import type { IncomingMessage } from 'node:http'
import type { Theme } from '@waraq/embed'
import type { Language } from './pages/messages.ts'

const LONGEST_FORM = 4096
const ACCESS = 'access'

/**
 * The id of the signed-in user. A stub: anyone can forge this cookie. Use a session that only your
 * server can create.
 */
export const userOf = (request: IncomingMessage): string | undefined =>
  cookieFrom(request, 'user') || undefined

export const languageOf = (request: IncomingMessage): Language => {
  const language = cookieFrom(request, 'lang') ?? request.headers['accept-language'] ?? 'en'
  return language.startsWith('ar') ? 'ar' : 'en'
}

export const themeOf = (request: IncomingMessage): Theme => {
  const theme = cookieFrom(request, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** A cookie with HttpOnly and SameSite. */
export const cookieOf = (name: string, value: string, path = '/'): string =>
  `${name}=${encodeURIComponent(value)}; Path=${path}; HttpOnly; SameSite=Lax`

/** The access token of a share link, which only the page of this link gets. */
export function accessOf(request: IncomingMessage): string | undefined {
  const token = cookieFrom(request, ACCESS)
  return token !== undefined && /^[\w.-]+$/.test(token) ? token : undefined
}

export const accessCookieOf = (accessToken: string, path: string, expiresAt: Date): string =>
  `${cookieOf(ACCESS, accessToken, path)}; Expires=${expiresAt.toUTCString()}`

/** Whether a page of another site sent the request, by its Sec-Fetch-Site header. */
export const isFromElsewhere = ({ headers }: IncomingMessage): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString())

/**
 * Whether Host names this machine. Protects against DNS rebinding, where a foreign name resolves to
 * this address. Compare with your own host names.
 */
export const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(headers.host ?? '')

/** A path of this site, even for a hostile request. */
export const localPathOf = (path: string | null): string =>
  path !== null && /^\/(?![/\\])[\w/.-]*$/.test(path) ? path : '/'

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) {
    text += piece
    if (text.length > LONGEST_FORM) throw new Error('the form is too long')
  }
  return new URLSearchParams(text)
}

function cookieFrom({ headers }: IncomingMessage, name: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(/;\s*/)
  const cookie = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return cookie && decoded(cookie.slice(name.length + 1))
}

/** The text of an encoded part of a URL or cookie; undefined if the encoding is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
