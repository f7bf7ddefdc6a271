import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'

const NONCE = 12
const TAG = 16

/** Encrypts with AES-256-GCM and binds the ciphertext to `associatedData`. */
export function encrypt(
  key: Buffer,
  plaintext: Buffer,
  associatedData: string,
  random: Random,
): Buffer {
  const nonce = random(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Reverses {@link encrypt}. Throws if the key, the bytes or `associatedData` differ. */
export function decrypt(key: Buffer, ciphertext: Uint8Array, associatedData: string): Buffer {
  const bytes = Buffer.from(ciphertext.buffer, ciphertext.byteOffset, ciphertext.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(associatedData)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}
