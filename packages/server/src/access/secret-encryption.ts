import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '../lib/authenticated-encryption.ts'
import { type Random, systemRandom } from '../lib/random.ts'

/**
 * Encrypts columns. The table and the row id are associated data: a ciphertext decrypts in its row
 * only.
 */
export interface SecretCipher {
  encrypt(plaintext: Buffer, table: string, rowId: string): Buffer
  decrypt(ciphertext: Uint8Array, table: string, rowId: string): Buffer
  /** Derives a key for one purpose, for data that is signed too often to be encrypted. */
  keyFor(purpose: string): Buffer
}

export function createSecretCipher(dataKey: Buffer, random: Random = systemRandom): SecretCipher {
  return {
    encrypt: (plaintext, table, rowId) => encrypt(dataKey, plaintext, `${table}:${rowId}`, random),
    decrypt: (ciphertext, table, rowId) => decrypt(dataKey, ciphertext, `${table}:${rowId}`),
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32)),
  }
}
