import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ImageWidth } from '@waraq/contract'

/** Who an address to show an image was given to, and what must still hold when it is used. */
export type Reason =
  | { by: 'token'; keyId: string }
  | { by: 'signature'; documentId: string; secretId: string }
  | { by: 'share'; documentId: string; share: string }

/** What an address of ours lets its bearer do, until `exp` (unix seconds). */
export type Grant = {
  imageId: string
  exp: number
} /** The key that minted the token which asked for the ticket; absent in tickets of before. */ & (
  | { may: 'put'; keyId?: string }
  | { may: 'get'; reason: Reason; width?: ImageWidth | undefined }
)

export type Capabilities = ReturnType<typeof createCapabilities>

const CAPABILITY = /^([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/

/** Grants as text that nobody else can make: what is granted, and an HMAC-SHA256 over it. */
export function createCapabilities(key: Buffer) {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()

  return {
    write(grant: Grant): string {
      const text = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },

    /** Undefined for what we never wrote, and for what is past its time. */
    open(capability: string, now: Date): Grant | undefined {
      const [, text = '', signature = ''] = CAPABILITY.exec(capability) ?? []
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(text)
      // Compared as text too: the last character of base64url has bits to spare.
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
      if (!isGenuine || expected.toString('base64url') !== signature) return undefined
      // Whatever carries our signature is what we wrote.
      const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant
      return now.getTime() < grant.exp * 1000 ? grant : undefined
    },
  }
}
