import type { Allowance } from '../http/rate-limit/rate-limiter.ts'
import { isoOf } from '../lib/time.ts'
import type { OrganizationRow } from '../organizations/store.ts'
import { type Command, JSON_FLAG, numberOf, UsageError, wordsOf } from './command.ts'
import { inOffice } from './command-context.ts'
import { tableOf } from './table.ts'

const create: Command = {
  name: 'org create',
  words: ['NAME'],
  options: JSON_FLAG,
  usage: '[--json]',
  summary: 'Make an organization; prints its API key and signing secret, once',
  async run(terminal, typed) {
    const [name] = wordsOf(typed)
    const made = await inOffice(terminal, ({ organizations }) => organizations.create(name))
    const { organizationId, apiKey, signingSecret } = made
    if (typed.flags.json) {
      const answer = {
        organization_id: organizationId,
        api_key: apiKey,
        signing_secret: signingSecret,
      }
      terminal.print(JSON.stringify(answer))
      return 0
    }
    terminal.print(`organization    ${organizationId}`)
    terminal.print(`api key         ${apiKey}`)
    terminal.print(`signing secret  ${signingSecret}`)
    terminal.print('The key and the secret are shown this once: keep them in your backend only.')
    return 0
  },
}

const list: Command = {
  name: 'org list',
  words: [],
  options: JSON_FLAG,
  usage: '[--json]',
  summary: 'List the organizations',
  async run(terminal, typed) {
    const rows = await inOffice(terminal, ({ organizations }) => organizations.list())
    if (typed.flags.json) {
      terminal.print(JSON.stringify(rows.map(presented)))
      return 0
    }
    const lines = rows.map((row) => [row.id, stateOf(row), isoOf(row.created_at), row.name])
    for (const line of tableOf(['ID', 'STATE', 'CREATED', 'NAME'], lines)) terminal.print(line)
    return 0
  },
}

const show: Command = {
  name: 'org show',
  words: ['ID'],
  options: JSON_FLAG,
  usage: '[--json]',
  summary: 'Show an organization, its limits and its keys',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    const { row, keys, config } = await inOffice(terminal, async ({ organizations, config }) => ({
      row: await organizations.read(id),
      keys: await organizations.listKeys(id),
      config,
    }))
    const { limits, rates } = config
    if (typed.flags.json) {
      terminal.print(JSON.stringify({ ...presented(row), api_keys: keys.map(({ id }) => id) }))
      return 0
    }
    const own = (value: number | null, fallback: number) =>
      value === null ? `${fallback} (the default)` : String(value)
    const rate = (value: number | null, common: Allowance | undefined) =>
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
    terminal.print(`created            ${isoOf(row.created_at)}`)
    terminal.print(`api keys           ${keys.map((key) => key.id).join(' ') || 'none'}`)
    return 0
  },
}

const suspend: Command = {
  name: 'org suspend',
  words: ['ID'],
  options: {},
  usage: '',
  summary: 'Stop everything that an organization serves, and keep its data',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    await inOffice(terminal, ({ organizations }) => organizations.suspend(id))
    terminal.print(`${id} is suspended: tokens, signatures and share links stop within a second`)
    return 0
  },
}

const resume: Command = {
  name: 'org resume',
  words: ['ID'],
  options: {},
  usage: '',
  summary: 'End a suspension',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    await inOffice(terminal, ({ organizations }) => organizations.resume(id))
    terminal.print(`${id} is active`)
    return 0
  },
}

const limits: Command = {
  name: 'org limits',
  words: ['ID'],
  options: {
    documents: { type: 'string' },
    'content-bytes': { type: 'string' },
    images: { type: 'string' },
    'image-storage': { type: 'string' },
    'rate-identity': { type: 'string' },
    'rate-mint': { type: 'string' },
  },
  usage:
    '[--documents N] [--content-bytes N] [--images N] [--image-storage BYTES] [--rate-identity N] [--rate-mint N]',
  summary: 'Give an organization limits of its own',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    const option = (name: string, min: number) => numberOf(typed, name, min) ?? null
    const own = {
      maxDocuments: option('documents', 0),
      maxContentBytes: option('content-bytes', 1_024),
      maxImages: option('images', 0),
      maxImageStorage: option('image-storage', 0),
      rateIdentity: option('rate-identity', 1),
      rateMint: option('rate-mint', 1),
    }
    if (Object.values(own).every((limit) => limit === null)) {
      throw new UsageError('org limits takes one of its options, or several')
    }
    await inOffice(terminal, ({ organizations }) => organizations.limit(id, own))
    terminal.print(`the limits of ${id} are set, and hold within a second`)
    return 0
  },
}

export const ORG_COMMANDS = [create, list, show, suspend, resume, limits]

const stateOf = ({ suspended_at }: OrganizationRow): string =>
  suspended_at === null ? 'active' : 'suspended'

function presented(row: OrganizationRow) {
  return {
    organization_id: row.id,
    name: row.name,
    state: stateOf(row),
    max_documents: row.max_documents,
    max_content_bytes: row.max_content_bytes,
    max_images: row.max_images,
    max_image_storage: row.max_image_storage,
    rate_identity: row.rate_identity,
    rate_mint: row.rate_mint,
    created_at: isoOf(row.created_at),
  }
}
