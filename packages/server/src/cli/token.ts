import { createHmac } from 'node:crypto'
import { parseExternalUserId, signedMessage } from '@waraq/contract'
import { scopesOf } from '../access/api-key-scopes.ts'
import { signEmbedToken } from '../access/embed-token.ts'
import { listSigningSecrets, listTokenKeys } from '../access/store.ts'
import { findMetadata } from '../documents/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { shardOf } from '../lib/shard.ts'
import { createMonotonicTimestamps, microsOf } from '../lib/time.ts'
import { createNewId, shardOfId } from '../lib/uuid.ts'
import { findOrInsertIdentity } from '../organizations/store.ts'
import { type Command, integerOption, positionalsOf } from './command.ts'
import { type CommandContext, withCommandContext } from './command-context.ts'

const HOUR = 3_600

/** Prints a token as a host's backend would mint it, for debugging. */
const token: Command = {
  name: 'token',
  group: 'diagnose',
  example: 'waraq token user-42',
  positionals: ['USER'],
  options: { org: { type: 'string' } },
  optionsUsage: '[--org ORGANIZATION]',
  summary: 'Mint an embed token for a user, for debugging',
  async run(terminal, parsed) {
    const externalUserId = parseExternalUserId(positionalsOf(parsed)[0])
    const { now, random } = terminal
    const minted = await withCommandContext(terminal, async (context) => {
      const id = await chosenOrganization(context, parsed.flags.org)
      const keys = await context.organizations.listKeys(id)
      const key = keys.findLast(
        ({ revoked_at, scopes }) => revoked_at === null && scopesOf(scopes).includes('mint'),
      )
      if (!key)
        throw new OperatorError(
          `${id} has no active API key that mints: run waraq key create ${id}`,
        )
      const shard = shardOf(id)
      const newId = createNewId(now, random)
      const identityId = await findOrInsertIdentity(context.db, { shard, id }, externalUserId, {
        newId: () => newId(shard),
        at: createMonotonicTimestamps(now),
      })
      const bearer = { identityId, organizationId: id, keyId: key.id }
      return signEmbedToken(bearer, context.deployment.name, await tokenKey(context), now(), random)
    })
    terminal.print(minted.token)
    return 0
  },
}

const sign: Command = {
  name: 'sign',
  group: 'diagnose',
  example: 'waraq sign 2c6c52bd-5d49-4292-9c15-978f37f57131 --ttl 60',
  positionals: ['DOCUMENT'],
  options: { ttl: { type: 'string' } },
  optionsUsage: '[--ttl SECONDS]',
  summary: 'Sign a read of a document and print its query string, for debugging',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const ttl = integerOption(parsed, 'ttl', 1) ?? HOUR
    const secret = await withCommandContext(terminal, (context) =>
      signingSecretOf(context, id, terminal.now()),
    )
    const exp = Math.floor(terminal.now().getTime() / 1000) + ttl
    const sig = createHmac('sha256', secret).update(signedMessage(id, exp)).digest('hex')
    terminal.print(`sig=${sig}&exp=${exp}`)
    return 0
  },
}

export const DEBUG_COMMANDS = [token, sign]

/** @throws OperatorError unless one organization is named or exists */
export async function chosenOrganization(
  { organizations }: Pick<CommandContext, 'organizations'>,
  chosen: string | boolean | undefined,
): Promise<string> {
  if (typeof chosen === 'string') return (await organizations.read(chosen)).id
  const [only, ...others] = await organizations.list()
  if (only && others.length === 0) return only.id
  throw new OperatorError(
    only
      ? 'several organizations exist: choose one with --org ID'
      : 'no organization exists: run waraq org create NAME',
  )
}

async function tokenKey({ db, deployment }: CommandContext) {
  const [key] = await listTokenKeys(db)
  if (!key) throw new Error('the deployment has no token key')
  return { id: key.id, secret: deployment.cipher.decrypt(key.sealed_key, 'token_keys', key.id) }
}

async function signingSecretOf(
  { db, deployment }: CommandContext,
  id: string,
  now: Date,
): Promise<string> {
  const shard = shardOfId(id)
  const metadata = shard === undefined ? undefined : await findMetadata(db, shard, id)
  if (shard === undefined || !metadata) throw new OperatorError(`document ${id} not found`)
  const secrets = await listSigningSecrets(db, shard, metadata.organization_id)
  const live = secrets.find(({ expires_at }) => expires_at === null || expires_at > microsOf(now))
  if (!live)
    throw new OperatorError(
      `the organization of ${id} has no active signing secret: run waraq secret roll ${metadata.organization_id}`,
    )
  return deployment.cipher.decrypt(live.sealed_secret, 'signing_secrets', live.id).toString('utf8')
}
