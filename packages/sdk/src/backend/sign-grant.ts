import { createHmac } from 'node:crypto'
import { GRANT_RIGHTS, type Grant, type Granted, grantMessage } from '@waraq/contract'
import { isPathSegment } from '../path-segment.ts'
import { requireExp, requireSecret } from './sign-read.ts'

/** The default limit of the service, `WARAQ_GRANT_MAX_SECONDS`. */
const GRANT_SECONDS = 900

/**
 * Signs a grant locally, without a request: the right of one of your users to write (`edit`), or
 * only to read and comment (`comment`), one document of another user. Check by your own rules first
 * that the user may. A grant cannot be revoked: it expires, and you end the access by not signing
 * another one.
 *
 * @param signingSecret the unchanged secret; its UTF-8 bytes are the key
 * @param granted the right, the id of the document, and your id of the user as in the mint
 * @param exp expiry as Unix time in seconds; 15 minutes from now by default, the limit of the service
 * @returns the result of the page's `getGrant`: the value of the header `Waraq-Grant`, and `exp`
 * @throws TypeError for an empty secret, an unknown right, an invalid id, or an `exp` that is not
 *   whole seconds
 */
export function signGrant(
  signingSecret: string,
  { right, documentId, externalUserId }: Granted,
  exp?: number,
  { now = () => new Date() }: { now?: (() => Date) | undefined } = {},
): Grant {
  const expiry = exp ?? Math.floor(now().getTime() / 1000) + GRANT_SECONDS
  requireSecret(signingSecret)
  requireExp(expiry)
  if (!GRANT_RIGHTS.includes(right)) throw new TypeError('`right` must be `comment` or `edit`')
  if (!isPathSegment(documentId)) throw new TypeError('`documentId` must be the id of a document')
  if (typeof externalUserId !== 'string' || externalUserId.trim() === '')
    throw new TypeError('`externalUserId` must be your id of the user, a string that is not blank')
  const message = grantMessage({ right, documentId, externalUserId }, expiry)
  const mac = createHmac('sha256', signingSecret).update(message).digest('hex')
  return { grant: `${right}.${expiry}.${mac}`, exp: expiry }
}
