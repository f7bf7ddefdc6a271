import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '../lib/authenticated-encryption.ts'
import { type Random, systemRandom } from '../lib/random.ts'

/** Seals what must not lie in the database in the open. A box opens only for the row it was made for. */
export interface SecretCipher {
  encrypt(plaintext: Buffer, table: string, rowId: string): Buffer
  decrypt(ciphertext: Uint8Array, table: string, rowId: string): Buffer
  /** A key of its own for one purpose: for what is signed too often to be sealed. */
  keyFor(purpose: string): Buffer
}

export function createSecretCipher(dataKey: Buffer, random: Random = systemRandom): SecretCipher {
  return {
    encrypt: (plaintext, table, rowId) => encrypt(dataKey, plaintext, `${table}:${rowId}`, random),
    decrypt: (ciphertext, table, rowId) => decrypt(dataKey, ciphertext, `${table}:${rowId}`),
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32)),
  }
}
