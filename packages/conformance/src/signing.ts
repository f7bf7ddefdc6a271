import { createHmac } from 'node:crypto'
import { signedMessage } from '@waraq/contract'

/** The HMAC-SHA256 of a message in lower-case hex. */
export const hmacHex = (secret: string, message: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/** The signature of a read (specification 5.2.2). */
export const signRead = (secret: string, documentId: string, exp: number | string): string =>
  hmacHex(secret, signedMessage(documentId, exp))
