import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ImageWidth } from '@waraq/contract'

/**
 * The credential that an image URL was issued to, which must still be valid when the URL is used.
 */
export type Reason =
  | { by: 'token'; keyId: string }
  | { by: 'signature'; documentId: string; secretId: string }
  | { by: 'share'; documentId: string; share: string }
  | { by: 'access'; linkId: string; generation: string }

/** The permission that a capability URL grants until `exp` (Unix seconds). */
type Grant = {
  imageId: string
  exp: number
} /** The key that minted the token which asked for the ticket; absent in tickets of before. */ & (
  | { may: 'put'; keyId?: string }
  | { may: 'get'; reason: Reason; width?: ImageWidth | undefined }
)

export type Capabilities = ReturnType<typeof createCapabilities>

const CAPABILITY = /^([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/

/** Writes grants as unforgeable text: the grant and an HMAC-SHA256 over it. */
export function createCapabilities(key: Buffer) {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()

  return {
    write(grant: Grant): string {
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },

    /** Returns undefined for a forged or expired capability. */
    open(capability: string, now: Date): Grant | undefined {
      const [, text = '', signature = ''] = CAPABILITY.exec(capability) ?? []
      const sentSignature = Buffer.from(signature, 'base64url')
      const expected = sign(text)
      // Compares the text too, because the last base64url character has unused bits.
      const isGenuine =
        sentSignature.length === expected.length && timingSafeEqual(sentSignature, expected)
      if (!isGenuine || expected.toString('base64url') !== signature) return undefined
      // A valid signature proves that this service wrote the text.
      const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant
      return now.getTime() < grant.exp * 1000 ? grant : undefined
    },
  }
}
