import { hkdfSync } from 'node:crypto'
import { seal, unseal } from '../lib/authenticated-encryption.ts'
import { type Random, systemRandom } from '../lib/random.ts'

/** Seals what must not lie in the database in the open. A box opens only for the row it was made for. */
export interface Vault {
  seal(plain: Buffer, table: string, rowId: string): Buffer
  unseal(box: Uint8Array, table: string, rowId: string): Buffer
  /** A key of its own for one purpose: for what is signed too often to be sealed. */
  keyFor(purpose: string): Buffer
}

export function createVault(dataKey: Buffer, random: Random = systemRandom): Vault {
  return {
    seal: (plain, table, rowId) => seal(dataKey, plain, `${table}:${rowId}`, random),
    unseal: (box, table, rowId) => unseal(dataKey, box, `${table}:${rowId}`),
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32)),
  }
}
