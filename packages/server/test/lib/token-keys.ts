import { openDeployment } from '../../src/access/deployment.ts'
import type { TokenKey } from '../../src/access/embed-token.ts'
import { listTokenKeys } from '../../src/access/store.ts'
import { readConfig } from '../../src/config.ts'
import { systemRandom } from '../../src/lib/random.ts'
import type { TestService } from './service.ts'

/** The current token key of a service, for forged tokens. */
export async function openTokenKeys({
  db,
  env,
}: TestService): Promise<{ audience: string; key: TokenKey }> {
  const { masterKey } = readConfig(env)
  const { name, cipher } = await openDeployment({
    db,
    masterKey,
    now: () => new Date(),
    random: systemRandom,
  })
  const [row] = await listTokenKeys(db)
  if (!row) throw new Error('the service has no token key')
  const secret = cipher.decrypt(row.sealed_key, 'token_keys', row.id)
  return { audience: name, key: { id: row.id, secret } }
}
