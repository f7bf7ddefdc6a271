import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatLosses } from '@waraq/exchange'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { createOrganizationCache } from '../access/organization-cache.ts'
import { findMetadata } from '../documents/store.ts'
import { unpackArchive } from '../exchange/archive/unpack-archive.ts'
import { type FolderTarget, importFolder } from '../exchange/folder/import-folder.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { findIdentityOfUser } from '../organizations/store.ts'
import {
  type Command,
  JSON_FLAG,
  type ParsedArguments,
  positionalsOf,
  UsageError,
} from './command.ts'
import { type CommandModules, withCommandModules } from './command-modules.ts'
import { counted } from './counted.ts'
import { IN_PART } from './export.ts'
import { findIdentityById } from './owner.ts'
import { sentenceOf } from './sentence-of.ts'
import { chosenOrganization } from './token.ts'

export const IMPORT: Command = {
  name: 'import',
  group: 'data',
  example: 'waraq import ./documents --identity user-42 --dry-run',
  positionals: ['FOLDER'],
  options: {
    identity: { type: 'string' },
    org: { type: 'string' },
    'dry-run': { type: 'boolean' },
    ...JSON_FLAG,
  },
  optionsUsage: '--identity USER [--org ORGANIZATION] [--dry-run] [--json]',
  summary:
    'Make a document of each file in a folder (json, md, html, txt or docx) or an archive of a user; a repeated import makes none twice',
  async run(terminal, parsed) {
    const isDryRun = parsed.flags['dry-run'] === true
    if (!parsed.flags.identity) throw new UsageError('--identity must name a user')
    const source = realpathSync(positionalsOf(parsed)[0])
    const imported = await withFolder(source, (folder) =>
      withCommandModules(terminal, async (modules) =>
        importFolder(targetOf(modules, await identityOf(modules, parsed)), {
          ...{ folder, isDryRun, maxBytes: modules.config.maxImportBytes, reasonOf: sentenceOf },
        }),
      ),
    )
    const { documents, unchanged, skipped, failures, losses } = imported
    if (parsed.flags.json) terminal.print(JSON.stringify({ dry_run: isDryRun, ...imported }))
    else {
      const done = isDryRun ? 'to make' : 'made'
      terminal.print(`${counted(documents.length, 'document')} ${done}`)
      if (unchanged.length > 0)
        terminal.print(`${counted(unchanged.length, 'file')} imported before`)
      if (losses.length > 0) terminal.print(`not kept: ${formatLosses(losses)}`)
      for (const { path, reason } of skipped) terminal.print(`skipped ${path}: ${reason}`)
    }
    for (const { path, reason } of failures) terminal.warn(`${path}: ${reason}`)
    return failures.length > 0 ? IN_PART : 0
  },
}

/** The folder itself, or a temporary one with the documents of an archive. */
async function withFolder<Result>(
  source: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (statSync(source).isDirectory()) return work(source)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'waraq-import-'))
  try {
    await unpackArchive(source, folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The user as one of its tokens would name it; a first import makes the identity. */
async function identityOf(
  modules: CommandModules,
  { flags: { identity, org, 'dry-run': isDryRun } }: ParsedArguments,
): Promise<AuthenticatedIdentity> {
  const { config: defaults, db, deployment, identities } = modules
  const name = String(identity)
  const known = await findIdentityById(modules, name)
  const organizationId = known?.organization_id ?? (await chosenOrganization(modules, org))
  const monotonicNow = () => performance.now()
  const cache = createOrganizationCache({ db, deployment, defaults, monotonicNow })
  const organization = await cache.findOrganization(organizationId)
  if (!organization) throw new OperatorError(`organization ${organizationId} not found`)
  const { shard, limits, rates, history } = organization
  const find = async () => (await findIdentityOfUser(db, organization, name))?.id ?? ''
  const provide = () => identities.provide({ organization }, name)
  const identityId = known?.id ?? (await (isDryRun ? find() : provide()))
  const nobody = { keyId: '', session: '' }
  const owned = { ...nobody, shard, identityId, organizationId, limits, rates, history }
  // The operator acts for any identity.
  return owned as AuthenticatedIdentity
}

const targetOf = (modules: CommandModules, identity: AuthenticatedIdentity): FolderTarget => ({
  identity,
  async find(id) {
    const found = await findMetadata(modules.db.readOnly, identity.shard, id)
    return found && (found.is_deleted === 1 ? 'deleted' : 'there')
  },
  importing: modules.exchange.importing,
  prepare: (body, signal) => modules.documentAccess.prepareDocument(identity, body, signal),
  storePictures: (pictures, signal) => modules.images.storePictures(identity, pictures, signal),
})
