import { type AuditLog, createAuditLog } from '../audit/audit-log.ts'
import { type Command, integerOption, JSON_FLAG, type Terminal } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { formatTable } from './table.ts'

const DEFAULT_LIMIT = 50

const FILTERS = {
  organization: { type: 'string' },
  actor: { type: 'string' },
  action: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const
const FILTER_USAGE =
  '[--organization ID] [--actor ACTOR] [--action ACTION] [--from TIME] [--to TIME]'

const list: Command = {
  name: 'audit list',
  group: 'organizations',
  example: 'waraq audit list --organization 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: [],
  options: { ...FILTERS, ...JSON_FLAG, limit: { type: 'string' } },
  optionsUsage: `${FILTER_USAGE} [--limit N] [--json]`,
  summary: 'List administrative changes, newest first',
  async run(terminal, parsed) {
    const limit = integerOption(parsed, 'limit', 1) ?? DEFAULT_LIMIT
    const { data } = await withAuditLog(terminal, (log) => log.list(queryOf(parsed.flags), limit))
    if (parsed.flags.json) {
      terminal.print(JSON.stringify(data))
      return 0
    }
    const rows = data.map((entry) => [
      entry.timestamp,
      entry.actor,
      entry.action,
      entry.target,
      entry.detail === null ? '' : JSON.stringify(entry.detail),
    ])
    const head = ['TIME', 'ACTOR', 'ACTION', 'TARGET', 'DETAIL']
    for (const line of formatTable(head, rows)) terminal.print(line)
    return 0
  },
}

const exportAll: Command = {
  name: 'audit export',
  group: 'organizations',
  example: 'waraq audit export --after 1795967712345000.0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60',
  positionals: [],
  options: { ...FILTERS, after: { type: 'string' } },
  optionsUsage: `${FILTER_USAGE} [--after ID]`,
  summary:
    'Print administrative changes up to a minute ago as lines of JSON, oldest first; --after goes on after the last one',
  async run(terminal, { flags }) {
    await withAuditLog(terminal, async (log) => {
      const entries = log.export(queryOf(flags), textOf(flags.after))
      for await (const entry of entries) terminal.print(JSON.stringify(entry))
    })
    return 0
  },
}

export const AUDIT_COMMANDS = [list, exportAll]

const withAuditLog = <Result>(terminal: Terminal, work: (log: AuditLog) => Promise<Result>) =>
  withCommandContext(terminal, ({ db, config }) =>
    work(createAuditLog({ db, now: terminal.now, keepMicros: config.auditMicros })),
  )

const textOf = (flag: string | boolean | undefined): string | undefined =>
  typeof flag === 'string' ? flag : undefined

const queryOf = (flags: Record<string, string | boolean | undefined>) => ({
  organization_id: textOf(flags.organization),
  actor: textOf(flags.actor),
  action: textOf(flags.action),
  from: textOf(flags.from),
  to: textOf(flags.to),
})
