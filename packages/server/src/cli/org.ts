import { type HistorySettings, historySettingsOf } from '../access/history-settings.ts'
import type { RateLimitPolicy } from '../http/rate-limit/rate-limiter.ts'
import { isoOf } from '../lib/time.ts'
import { LIMITS, type Limit, minimumOf } from '../organizations/limits.ts'
import { presentOwnLimits } from '../organizations/present.ts'
import type { OrganizationRow } from '../organizations/store.ts'
import { type Command, integerOption, JSON_FLAG, positionalsOf, UsageError } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { formatTable } from './table.ts'

const create: Command = {
  name: 'org create',
  group: 'organizations',
  example: 'waraq org create Zaytuna',
  positionals: ['NAME'],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'Create an organization; prints its API key and signing secret once',
  async run(terminal, parsed) {
    const [name] = positionalsOf(parsed)
    const created = await withCommandContext(
      terminal,
      ({ organizations }) => organizations.create(name),
      { creates: true },
    )
    const { organizationId, apiKey, signingSecret } = created
    if (parsed.flags.json) {
      const summary = {
        organization_id: organizationId,
        api_key: apiKey,
        signing_secret: signingSecret,
      }
      terminal.print(JSON.stringify(summary))
      return 0
    }
    terminal.print(`organization    ${organizationId}`)
    terminal.print(`api key         ${apiKey}`)
    terminal.print(`signing secret  ${signingSecret}`)
    terminal.print('The key and the secret are shown only once. Store them in your backend.')
    return 0
  },
}

const list: Command = {
  name: 'org list',
  group: 'organizations',
  example: 'waraq org list --json',
  positionals: [],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'List the organizations',
  async run(terminal, parsed) {
    const rows = await withCommandContext(terminal, ({ organizations }) => organizations.list())
    if (parsed.flags.json) {
      terminal.print(JSON.stringify(rows.map(presented)))
      return 0
    }
    const lines = rows.map((row) => [row.id, stateOf(row), isoOf(row.created_at), row.name])
    for (const line of formatTable(['ID', 'STATE', 'CREATED', 'NAME'], lines)) terminal.print(line)
    return 0
  },
}

const show: Command = {
  name: 'org show',
  group: 'organizations',
  example: 'waraq org show 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ID'],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'Show an organization, its limits and its keys',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const { row, keys, config } = await withCommandContext(
      terminal,
      async ({ organizations, config }) => ({
        row: await organizations.read(id),
        keys: await organizations.listKeys(id),
        config,
      }),
    )
    const { limits, rates, history } = config
    if (parsed.flags.json) {
      terminal.print(JSON.stringify({ ...presented(row), api_keys: keys.map(({ id }) => id) }))
      return 0
    }
    const own = (value: number | null, fallback: number) =>
      value === null ? `${fallback} (the default)` : String(value)
    const rate = (value: number | null, common: RateLimitPolicy | undefined) =>
      common ? `${own(value, common.perMinute)} a minute` : 'not counted'
    terminal.print(`organization       ${row.id}`)
    terminal.print(`name               ${row.name}`)
    terminal.print(`state              ${stateOf(row)}`)
    terminal.print(`documents          ${own(row.max_documents, limits.maxDocuments)} per identity`)
    terminal.print(`content bytes      ${own(row.max_content_bytes, limits.maxContentBytes)}`)
    terminal.print(`images             ${own(row.max_images, limits.maxImages)} per identity`)
    terminal.print(`image bytes        ${own(row.max_image_storage, limits.maxImageStorage)}`)
    terminal.print(`requests           ${rate(row.rate_identity, rates?.identity)} per identity`)
    terminal.print(`mints              ${rate(row.rate_mint, rates?.mint)} per key`)
    terminal.print(`versions           ${versionsOf(row, history)}`)
    terminal.print(`trash              ${own(row.trash_days, history.trashDays)} days`)
    terminal.print(
      `history bytes      ${own(row.max_history_bytes, history.maxBytes)} per identity`,
    )
    terminal.print(`created            ${isoOf(row.created_at)}`)
    terminal.print(`api keys           ${keys.map((key) => key.id).join(' ') || 'none'}`)
    return 0
  },
}

const suspend: Command = {
  name: 'org suspend',
  group: 'organizations',
  example: 'waraq org suspend 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ID'],
  options: { reason: { type: 'string' } },
  optionsUsage: '[--reason TEXT]',
  summary: 'Suspend an organization and keep its data; the audit log keeps the reason',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const { reason } = parsed.flags
    await withCommandContext(terminal, ({ organizations }) =>
      organizations.suspend(id, typeof reason === 'string' ? reason : undefined),
    )
    terminal.print(
      `${id} suspended: tokens, signatures and share links stop working within a second`,
    )
    return 0
  },
}

const resume: Command = {
  name: 'org resume',
  group: 'organizations',
  example: 'waraq org resume 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ID'],
  options: {},
  optionsUsage: '',
  summary: 'Resume a suspended organization',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    await withCommandContext(terminal, ({ organizations }) => organizations.resume(id))
    terminal.print(`${id} is active`)
    return 0
  },
}

const OPTION_OF_LIMIT: Record<Limit, string> = {
  maxDocuments: 'documents',
  maxContentBytes: 'content-bytes',
  maxImages: 'images',
  maxImageStorage: 'image-storage',
  rateIdentity: 'rate-identity',
  rateMint: 'rate-mint',
  versionsAllHours: 'versions-all-hours',
  versionsHourlyDays: 'versions-hourly-days',
  versionsDailyDays: 'versions-daily-days',
  trashDays: 'trash-days',
  maxHistoryBytes: 'history-bytes',
}

const limits: Command = {
  name: 'org limits',
  group: 'organizations',
  example: 'waraq org limits 2c6c52bd-5d49-4292-9c15-978f37f57131 --documents 5000',
  positionals: ['ID'],
  options: Object.fromEntries(
    Object.values(OPTION_OF_LIMIT).map((name) => [name, { type: 'string' }]),
  ),
  optionsUsage:
    '[--documents N] [--content-bytes N] [--images N] [--image-storage BYTES] [--rate-identity N] [--rate-mint N] [--versions-all-hours N] [--versions-hourly-days N] [--versions-daily-days N] [--trash-days N] [--history-bytes BYTES]',
  summary:
    'Set limits of an organization that override the defaults; the word default as a value ends that',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const own = Object.fromEntries(
      LIMITS.map(([limit]) => {
        const name = OPTION_OF_LIMIT[limit]
        const isDefault = parsed.flags[name] === 'default'
        return [limit, isDefault ? null : integerOption(parsed, name, minimumOf(limit))]
      }),
    )
    if (Object.values(own).every((limit) => limit === undefined)) {
      throw new UsageError('org limits requires at least one option')
    }
    await withCommandContext(terminal, ({ organizations }) => organizations.limit(id, own))
    terminal.print(`limits of ${id} set; they take effect within a second`)
    return 0
  },
}

export const ORG_COMMANDS = [create, list, show, suspend, resume, limits]

const stateOf = ({ suspended_at }: OrganizationRow): string =>
  suspended_at === null ? 'active' : 'suspended'

/** How long versions are kept: all of them, then one of each hour, then one of each day. */
function versionsOf(row: OrganizationRow, defaults: HistorySettings): string {
  const { allHours, hourlyDays, dailyDays } = historySettingsOf(row, defaults)
  return `all for ${allHours} h, hourly for ${hourlyDays} days, daily for ${dailyDays} days`
}

function presented(row: OrganizationRow) {
  return {
    organization_id: row.id,
    name: row.name,
    state: stateOf(row),
    ...presentOwnLimits(row),
    created_at: isoOf(row.created_at),
  }
}
