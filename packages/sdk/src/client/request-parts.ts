import { isPathSegment } from '../path-segment.ts'
import { ServiceError } from '../service-error.ts'

/** The path of a document. @throws ServiceError `invalid_request` for a malformed id */
export const pathOf = (id: string): string => `/v1/documents/${segment(id, 'document id')}/`

/** The path of an image. @throws ServiceError `invalid_request` */
export const imagePathOf = (id: string): string =>
  `/v1/documents/images/${segment(id, 'image id')}/`

/** The path of a published document. @throws ServiceError `invalid_request` */
export const sharedPathOf = (shareToken: string): string =>
  `/v1/documents/shared/${segment(shareToken, 'share token')}/`

/** Appends the defined query parameters to a path. */
export function withQuery(
  path: string,
  parameters: Record<string, string | number | undefined>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/**
 * An optional header, with a prefix of its value.
 *
 * @throws ServiceError `invalid_request` for an invalid value
 */
export function headerValue(
  name: string,
  value: string | undefined,
  prefix = '',
): Record<string, string> {
  if (value === undefined) return {}
  if (!/^[\x21-\x7e]+$/.test(value)) throw invalid(`\`${name}\` must be visible ASCII`)
  return { [name]: prefix + value }
}

/** The header of an optional access token. @throws ServiceError `invalid_request` */
export const accessHeader = (accessToken: string | undefined): Record<string, string> =>
  headerValue('authorization', accessToken, 'Bearer ')

/** An id or token in a path. @throws ServiceError `invalid_request` for a malformed one */
export function segment(value: string, what: string): string {
  if (!isPathSegment(value)) throw invalid(`malformed ${what}`)
  return encodeURIComponent(value)
}

const invalid = (message: string) => new ServiceError(0, 'invalid_request', { message })
