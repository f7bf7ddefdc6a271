import { resolve } from 'node:path'
import { ApiError } from '@waraq/contract'
import { formatLosses } from '@waraq/exchange'
import { listTakenDown } from '../access/store.ts'
import { createContentCheck } from '../documents/content-check.ts'
import { throwDamage } from '../documents/own-document.ts'
import { presentFull } from '../documents/present.ts'
import { type DocumentRow, findDocument, listOwnDocuments } from '../documents/store.ts'
import { saveArchive } from '../exchange/archive/write-archive.ts'
import {
  exportFolder,
  FOLDER_FORMATS,
  type FolderSource,
} from '../exchange/folder/export-folder.ts'
import { listLinkedImages } from '../images/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import {
  type Command,
  type ParsedArguments,
  positionalsOf,
  type Terminal,
  UsageError,
} from './command.ts'
import { type CommandModules, withCommandModules } from './command-modules.ts'
import { counted } from './counted.ts'
import { findOwner, type Owner } from './owner.ts'
import { sentenceOf } from './sentence-of.ts'

/** Exit code if some documents are not in the folder, or some files did not become documents. */
export const IN_PART = 3
/** The format of everything that a user has. */
const ARCHIVE = 'archive'
/** The languages of citations. */
const LOCALES = ['en', 'ar'] as const

export const EXPORT: Command = {
  name: 'export',
  group: 'data',
  example: 'waraq export user-42 --format md --to ./documents',
  positionals: ['ID'],
  options: {
    format: { type: 'string' },
    to: { type: 'string' },
    locale: { type: 'string' },
    org: { type: 'string' },
  },
  optionsUsage: '--format FORMAT --to FOLDER [--locale LOCALE] [--org ORGANIZATION]',
  summary:
    'Export the documents of a user or an organization as files: json, md, html or docx; archive writes all data of a user to one file',
  async run(terminal, parsed) {
    const { to, org } = parsed.flags
    if (parsed.flags.format === ARCHIVE) return exportOneUser(terminal, parsed)
    const format = FOLDER_FORMATS.find((one) => one === parsed.flags.format)
    if (!format)
      throw new UsageError(`--format must be one of ${[...FOLDER_FORMATS, ARCHIVE].join(', ')}`)
    const locale = LOCALES.find((one) => one === (parsed.flags.locale ?? 'en'))
    if (!locale) throw new UsageError(`--locale must be one of ${LOCALES.join(', ')}`)
    if (typeof to !== 'string' || to === '') throw new UsageError('--to must name a folder')
    const folder = resolve(to)
    const report = await withCommandModules(terminal, async (modules) => {
      const source = sourceOf(modules, await findOwner(modules, positionalsOf(parsed)[0], org))
      return exportFolder(source, { folder, format, locale, reasonOf: sentenceOf })
    })
    const { documents, failures, pictures, losses } = report
    const counts = [counted(documents.length, 'document'), counted(pictures, 'picture')]
    terminal.print(`${folder}: ${counts.join(', ')}`)
    if (losses.length > 0) terminal.print(`not kept: ${formatLosses(losses)}`)
    for (const { file, reason } of failures) terminal.warn(`${file}: ${reason}`)
    return failures.length > 0 ? IN_PART : 0
  },
}

/** Writes the archive of a user to the file that `--to` names. */
async function exportOneUser(terminal: Terminal, parsed: ParsedArguments): Promise<number> {
  const { to, org } = parsed.flags
  if (typeof to !== 'string' || to === '') throw new UsageError('--to must name a new file')
  const target = resolve(to)
  const [name] = positionalsOf(parsed)
  const { counts, failures } = await withCommandModules(terminal, async (modules) => {
    const { identity } = await findOwner(modules, name, org)
    if (!identity) throw new OperatorError(`${name} is an organization: name one of its users`)
    const { bytes, report } = await modules.archives.export(identity, 'cli')
    await saveArchive(target, bytes)
    return report
  })
  const { documents, versions, trash, images } = counts
  const parts = [
    counted(documents, 'document'),
    counted(versions, 'version'),
    `${counted(trash, 'document')} in the trash`,
    counted(images, 'image'),
  ]
  terminal.print(`${target}: ${parts.join(', ')}`)
  for (const failure of failures) terminal.warn(failure)
  return failures.length > 0 ? IN_PART : 0
}

/** Reads the documents of an owner as requests of readers do. */
function sourceOf(
  { db, blobs, exchange, identities }: CommandModules,
  owner: Owner,
): FolderSource<DocumentRow> {
  const { shard, organizationId } = owner
  const check = createContentCheck(() => {})
  const takenDown = new Set<string>()
  return {
    organizationId,
    async *authors() {
      const { identity: one } = owner
      for await (const { id, external_user_id } of one ? [one] : identities.each(organizationId)) {
        const identity = { shard, identityId: id }
        const folder = one ? '' : external_user_id
        for (const taken of await listTakenDown(db.readOnly, identity)) takenDown.add(taken)
        yield { folder, documents: await listOwnDocuments(db.readOnly, identity, {}) }
      }
    },
    async read(id) {
      if (takenDown.has(id)) throw new ApiError('document_taken_down')
      const row = await findDocument(db.readOnly, shard, id).catch(throwDamage)
      if (row) await check(row)
      return row
    },
    present: presentFull,
    async listPictures(documentId) {
      const rows = await listLinkedImages(db, shard, documentId)
      return rows.map(({ id, content_type: type, width, height, object_key: key }) => ({
        ...{ id, type, width, height },
        open: async () => (await blobs.open(key ?? ''))?.stream,
      }))
    },
    convert: exchange.export,
  }
}
