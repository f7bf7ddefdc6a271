import type { Database } from '../db/database.ts'
import { decrypt, encrypt } from '../lib/authenticated-encryption.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'
import { type Clock, microsOf } from '../lib/time.ts'
import { type MasterKeySource, readMasterKey, readOrCreateMasterKey } from './master-key.ts'
import { createSecretCipher, type SecretCipher } from './secret-encryption.ts'
import { findDeployment, hasOrganizations, insertDeployment } from './store.ts'
import { newTokenKey } from './token-keys.ts'

/**
 * Shared by all processes over one database: the name, which is `aud` in tokens, and the cipher.
 */
export interface Deployment {
  name: string
  cipher: SecretCipher
}

interface Deps {
  db: Database
  masterKey: MasterKeySource
  now: Clock
  random: Random
}

const DATA_KEY = 'deployment:data_key'

/**
 * Opens the deployment of a database, or creates it in an empty one.
 *
 * @throws OperatorError if the master key is missing or does not match the database, or if the
 *   database is an unfinished copy.
 */
export async function openDeployment(deps: Deps): Promise<Deployment> {
  const { db, masterKey, random } = deps
  const row = await findDeployment(db)
  if (!row) {
    if (await hasOrganizations(db)) {
      throw new OperatorError('the database is an unfinished copy: run waraq copy again')
    }
    await createDeployment(deps)
    return openDeployment(deps)
  }
  const key = readMasterKey(masterKey)
  try {
    const dataKey = decrypt(key, row.sealed_data_key, DATA_KEY)
    return { name: row.name, cipher: createSecretCipher(dataKey, random) }
  } catch (cause) {
    throw new OperatorError('the master key is not the one that this database was written with', {
      cause,
    })
  }
}

async function createDeployment({ db, masterKey, now, random }: Deps): Promise<void> {
  const key = readOrCreateMasterKey(masterKey, random)
  const dataKey = random(32)
  const tokenKey = newTokenKey(createSecretCipher(dataKey, random), random)
  await insertDeployment(
    db,
    {
      name: random(12).toString('base64url'),
      sealed_data_key: encrypt(key, dataKey, DATA_KEY, random),
    },
    tokenKey,
    microsOf(now()),
  )
}
