import { randomUUID } from 'node:crypto'
import { documentChanges } from '../events/outbox/document-changes.ts'
import { createOperatorHistory, type HistoryUsage } from '../history/operator/operator-history.ts'
import { createMonotonicTimestamps, isoOf } from '../lib/time.ts'
import { type Command, JSON_FLAG, positionalsOf } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { counted } from './counted.ts'

const history: Command = {
  name: 'history',
  group: 'organizations',
  example: 'waraq history 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ID'],
  options: { ...JSON_FLAG, erase: { type: 'boolean' } },
  optionsUsage: '[--erase] [--json]',
  summary:
    'Count the versions and the trash of an organization or a document; --erase erases them, documents stay',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const { json, erase } = parsed.flags
    const usage = await withCommandContext(terminal, ({ db }) => {
      const operator = createOperatorHistory({
        db,
        stamp: createMonotonicTimestamps(terminal.now),
        recordErasure: documentChanges.onErase,
        newUuid: randomUUID,
        actor: 'cli',
      })
      return erase ? operator.erase(id) : operator.usage(id)
    })
    if (json) terminal.print(JSON.stringify(presented(usage)))
    else for (const line of erase ? [erasedLine(usage)] : linesOf(usage, id)) terminal.print(line)
    return 0
  },
}

export const HISTORY_COMMANDS = [history]

const erasedLine = (usage: HistoryUsage): string =>
  `erased ${counted(usage.versions, 'version')} and ${documentCount(usage)} in the trash`

function linesOf(usage: HistoryUsage, id: string): string[] {
  const { documents, versions, namedVersions, contentBytes, storedBytes, oldest } = usage
  return [
    `organization       ${usage.organizationId}`,
    usage.of === 'document'
      ? `document           ${id}`
      : `documents          ${documents} with versions`,
    `versions           ${versions}, ${namedVersions} of them named`,
    `bytes              ${contentBytes} of content, ${storedBytes} stored`,
    `oldest version     ${oldest === undefined ? 'none' : isoOf(oldest)}`,
    `trash              ${documentCount(usage)}`,
  ]
}

const documentCount = ({ trashedDocuments }: HistoryUsage): string =>
  counted(trashedDocuments, 'document')

function presented(usage: HistoryUsage) {
  return {
    organization_id: usage.organizationId,
    documents: usage.documents,
    versions: usage.versions,
    named_versions: usage.namedVersions,
    content_bytes: usage.contentBytes,
    stored_bytes: usage.storedBytes,
    trashed_documents: usage.trashedDocuments,
    oldest_saved_at: usage.oldest === undefined ? null : isoOf(usage.oldest),
  }
}
