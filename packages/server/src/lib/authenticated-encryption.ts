import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'

const NONCE = 12
const TAG = 16

/** Encrypts with AES-256-GCM; `about` says what the secret belongs to, and opens nothing else. */
export function seal(key: Buffer, plain: Buffer, about: string, random: Random): Buffer {
  const nonce = random(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The reverse of {@link seal}. Throws where key, bytes or `about` are not those of the sealing. */
export function unseal(key: Buffer, box: Uint8Array, about: string): Buffer {
  const bytes = Buffer.from(box.buffer, box.byteOffset, box.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}
