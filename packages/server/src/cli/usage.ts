import { presentUsage } from '../usage/present.ts'
import { type Command, JSON_FLAG, UsageError } from './command.ts'
import { withCommandModules } from './command-modules.ts'
import { formatTable } from './table.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ALL = 1_000_000

export const USAGE: Command = {
  name: 'usage',
  group: 'organizations',
  example: 'waraq usage 2c6c52bd-5d49-4292-9c15-978f37f57131 --from 2026-11-01',
  positionals: [],
  optionalPositional: 'ORGANIZATION',
  options: { ...JSON_FLAG, from: { type: 'string' }, to: { type: 'string' } },
  optionsUsage: '[--from DAY] [--to DAY] [--json]',
  summary: 'Show what an organization uses by day, or what all use today or on the day --from',
  async run(terminal, { flags, positionals }) {
    const [organization] = positionals
    const [from, to] = [dayOf('from', flags.from), dayOf('to', flags.to)]
    const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const data = await withCommandModules(terminal, async ({ usage, organizations }) => {
      if (organization === undefined)
        return usage.listDay(ALL, from === undefined ? {} : { day: from })
      await organizations.read(organization)
      return usage.list(organization, days)
    })
    if (flags.json) {
      terminal.print(JSON.stringify(data.map(presentUsage)))
      return 0
    }
    const rows = data.map((row) =>
      [
        row.day,
        row.organization_id,
        ...[row.requests, row.saves, row.reads_signed + row.reads_shared],
        ...[row.identities, row.documents, row.content_bytes, row.history_bytes, row.image_bytes],
        row.identities_near_limit,
      ].map((cell) => String(cell ?? '')),
    )
    const counts = ['REQUESTS', 'SAVES', 'READS', 'USERS', 'DOCUMENTS']
    const head = ['DAY', 'ORGANIZATION', ...counts, 'CONTENT', 'HISTORY', 'IMAGES', 'NEAR LIMIT']
    for (const line of formatTable(head, rows)) terminal.print(line)
    return 0
  },
}

function dayOf(name: string, flag: string | boolean | undefined): string | undefined {
  if (flag === undefined) return undefined
  if (typeof flag === 'string' && DAY.test(flag)) return flag
  throw new UsageError(`--${name} must be a day such as 2026-11-29`)
}
