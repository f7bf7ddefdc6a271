import { createHmac } from 'node:crypto'
import { parseExternalUserId, signedMessage } from '@waraq/contract'
import { signEmbedToken } from '../access/embed-token.ts'
import { listSigningSecrets, listTokenKeys } from '../access/store.ts'
import { findHead } from '../documents/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { shardOf } from '../lib/shard.ts'
import { createStamps, microsOf } from '../lib/time.ts'
import { createNewId, shardOfId } from '../lib/uuid.ts'
import { findOrInsertIdentity } from '../organizations/store.ts'
import { type Command, numberOf, wordsOf } from './command.ts'
import { inOffice, type Office } from './command-context.ts'

const HOUR = 3_600

/** For a look at what a customer's backend would hand out: not for production use. */
const token: Command = {
  name: 'token',
  words: ['USER'],
  options: { org: { type: 'string' } },
  usage: '[--org ORGANIZATION]',
  summary: 'Mint an embed token for a user, for debugging',
  async run(terminal, typed) {
    const externalUserId = parseExternalUserId(wordsOf(typed)[0])
    const { now, random } = terminal
    const minted = await inOffice(terminal, async (office) => {
      const id = await chosenOrganization(office, typed.flags.org)
      const keys = await office.organizations.listKeys(id)
      const key = keys.findLast(({ revoked_at }) => revoked_at === null)
      if (!key) throw new OperatorError(`${id} has no live API key: waraq key create ${id}`)
      const shard = shardOf(id)
      const newId = createNewId(now, random)
      const identityId = await findOrInsertIdentity(office.db, { shard, id }, externalUserId, {
        newId: () => newId(shard),
        at: createStamps(now),
      })
      const bearer = { identityId, organizationId: id, keyId: key.id }
      return signEmbedToken(bearer, office.deployment.name, await tokenKey(office), now(), random)
    })
    terminal.print(minted.token)
    return 0
  },
}

const sign: Command = {
  name: 'sign',
  words: ['DOCUMENT'],
  options: { ttl: { type: 'string' } },
  usage: '[--ttl SECONDS]',
  summary: 'Sign a read of a document, for debugging; prints its query string',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    const ttl = numberOf(typed, 'ttl', 1) ?? HOUR
    const secret = await inOffice(terminal, (office) => signingSecretOf(office, id, terminal.now()))
    const exp = Math.floor(terminal.now().getTime() / 1000) + ttl
    const sig = createHmac('sha256', secret).update(signedMessage(id, exp)).digest('hex')
    terminal.print(`sig=${sig}&exp=${exp}`)
    return 0
  },
}

export const DEBUG_COMMANDS = [token, sign]

async function chosenOrganization(
  { organizations }: Office,
  chosen: string | boolean | undefined,
): Promise<string> {
  if (typeof chosen === 'string') return (await organizations.read(chosen)).id
  const [only, ...others] = await organizations.list()
  if (only && others.length === 0) return only.id
  throw new OperatorError(
    only
      ? 'there are several organizations: name one with --org ID'
      : 'there is no organization yet: waraq org create NAME',
  )
}

async function tokenKey({ db, deployment }: Office) {
  const [key] = await listTokenKeys(db)
  if (!key) throw new Error('the deployment has no token key')
  return { id: key.id, secret: deployment.vault.unseal(key.sealed_key, 'token_keys', key.id) }
}

async function signingSecretOf({ db, deployment }: Office, id: string, now: Date): Promise<string> {
  const shard = shardOfId(id)
  const found = shard === undefined ? undefined : await findHead(db, shard, id)
  if (shard === undefined || !found) throw new OperatorError(`there is no document ${id}`)
  const secrets = await listSigningSecrets(db, shard, found.organization_id)
  const live = secrets.find(({ expires_at }) => expires_at === null || expires_at > microsOf(now))
  if (!live) throw new OperatorError(`the organization of ${id} has no live signing secret`)
  return deployment.vault.unseal(live.sealed_secret, 'signing_secrets', live.id).toString('utf8')
}
