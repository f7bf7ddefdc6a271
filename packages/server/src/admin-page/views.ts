import type * as wire from '@waraq/contract'
import {
  type Child,
  createElement,
  createForm,
  createTable,
  linkTo,
  queryOf,
  type Values,
} from './elements.ts'
import type { Message, Texts } from './messages.ts'

/** What views need of the page. */
export interface Context extends Texts {
  /** Sends a request to the administration; resolves to the parsed response. */
  call<Body>(...request: Request): Promise<Body>
  /**
   * Sends a change, shows the secrets of its response once, and reports how it went. Then it shows
   * the view again, or the one whose parameters `next` returns.
   */
  change<Body>(request: Request, next?: (response: Body) => string): Promise<void>
}

export type Request = [method: string, path: string, body?: object]
type View = (context: Context, values: Values) => Promise<Child[]>
type Section = [title: Message, load: () => Promise<Child[]>]
type Page<Row> = { data: Row[]; next_cursor?: string | null }

const AUDIT = ['timestamp', 'actor', 'action', 'target', 'detail'] as const
const ORGANIZATION = ['name', 'external_id', 'state', 'created_at'] as const
const KEY = ['id', 'label', 'scopes', 'state', 'expires_at', 'last_used_on'] as const
const SECRET = ['id', 'state', 'created_at', 'expires_at'] as const
const WEBHOOK = ['url', 'state', 'failing_since', 'waiting_count', 'failed_count'] as const
const ATTEMPT = ['attempted_at', 'event_type', 'status', 'error', 'duration_ms'] as const
const ERASURE = ['id', 'state', 'requested_at', 'done_at', 'documents'] as const
const REQUESTS = ['requests', 'tokens_minted', 'saves', 'reads_signed', 'reads_shared'] as const
const BYTES = ['bytes_in', 'bytes_out', 'content_bytes', 'history_bytes', 'image_bytes'] as const
const USAGE = [...REQUESTS, ...BYTES, 'identities', 'documents', 'identities_near_limit'] as const
const QUESTIONS: { [Label in Message]?: Message } = { roll: 'ask_roll', revoke: 'ask_revoke' }
/** Whatever was given up since is replayed. */
const BEGINNING = '1970-01-01T00:00:00Z'

const organizationAddress = (id: string): Values => ({ view: 'organization', id })
const baseOf = (id: string): string => `organizations/${encodeURIComponent(id)}/`

/** A button that sends a change, if the operator confirms its question. */
function createAction({ change, t }: Context, label: Message, request: Request): Node {
  const question = QUESTIONS[label]
  const onclick = () => void ((question && !confirm(t(question))) || change(request))
  return createElement('button', { onclick }, t(label))
}

/** A form that leads to a view with its values. */
function findForm(context: Context, view: string, names: Message[], values: Values): Node {
  const typeOf = (name: Message) => (name === 'day' ? 'date' : 'text')
  const fields = names.map((name) => ({ name, type: typeOf(name), value: values[name] ?? '' }))
  return createForm(context, fields, 'find', (found) => {
    location.hash = queryOf({ view, ...found })
  })
}

/** The rows of a page, and a link to the next one. */
async function loadPage<Row>(context: Context, path: string, { view = '', ...values }: Values) {
  const query = queryOf(values)
  const { data, next_cursor } = await context.call<Page<Row>>('GET', `${path}?${query}`)
  const next = { view, ...values, cursor: next_cursor ?? '' }
  return { data, next: next_cursor ? linkTo(next, context.t('next')) : '' }
}

/** Finds organizations by a part of the name or by the whole external id, and creates one. */
const showOrganizations: View = async (context, { q = '', external_id = '', cursor = '' }) => {
  const values = { view: 'organizations', q, cursor }
  const path = `organizations/external/${encodeURIComponent(external_id)}/`
  const { data, next } = external_id
    ? { data: [await context.call<wire.Organization>('GET', path)], next: '' }
    : await loadPage<wire.Organization>(context, 'organizations/', values)
  const link = ({ id }: wire.Organization) => organizationAddress(id)
  const fields = [{ name: 'name', required: true } as const, { name: 'external_id' } as const]
  const create = createForm(context, fields, 'create', (sent) => {
    const body = { name: sent.name, ...(sent.external_id && { external_id: sent.external_id }) }
    return context.change<{ organization: wire.Organization }>(
      ['POST', 'organizations/', body],
      ({ organization }) => queryOf(organizationAddress(organization.id)),
    )
  })
  return [
    findForm(context, 'organizations', ['q', 'external_id'], { q, external_id }),
    createTable(context, 'organizations', ORGANIZATION, data, { link }),
    next,
    createElement('h2', {}, context.t('create')),
    create,
  ]
}

const showUsage: View = async (context, values) => {
  const { data, next } = await loadPage<wire.UsageDay>(context, 'usage/', values)
  const link = ({ organization_id }: wire.UsageDay) => organizationAddress(organization_id)
  const table = createTable(context, 'usage', ['organization_id', ...USAGE], data, { link })
  return [findForm(context, 'usage', ['day'], values), table, next]
}

const showLog: View = async (context, values) => {
  const { data, next } = await loadPage<wire.AuditEntry>(context, 'audit/', values)
  const names: Message[] = ['organization_id', 'actor', 'action']
  const table = createTable(context, 'audit', AUDIT, data)
  return [findForm(context, 'audit', names, values), table, next]
}

/** An organization, with all that an operator sees and changes of it. */
const showOrganization: View = async (context, { id = '' }) => {
  const { call, t } = context
  const base = baseOf(id)
  const organization = await call<wire.Organization>('GET', base)
  const sections: Section[] = [
    ['state', async () => [stateForm(context, base, organization)]],
    ['limits', async () => [limitsForm(context, base, organization)]],
    listOf<wire.ApiKey>('keys', KEY, `${base}keys/`, keyActions),
    listOf<wire.SigningSecret>('signing_secrets', SECRET, `${base}signing-secrets/`, secretActions),
    listOf<wire.Webhook>('webhooks', WEBHOOK, `${base}webhooks/`, webhookActions),
    ['takedown', async () => [takedownForm(context, base)]],
    listOf<wire.Erasure>('erasures', ERASURE, `${base}erasures/?limit=10`),
    listOf<wire.UsageDay>('usage', ['day', ...USAGE], `${base}usage/`),
    listOf<wire.AuditEntry>('audit', AUDIT, `audit/?${queryOf({ organization_id: id })}`),
  ]
  // One that cannot be loaded, such as webhooks where they are off, leaves the others.
  const loaded = sections.map(async ([title, load]) => {
    const children = await load().catch(({ message }) => [createElement('p', {}, message)])
    const heading = createElement('h2', { tabIndex: -1 }, t(title))
    return createElement('section', { id: title }, heading, ...children)
  })
  const facts = createTable(context, 'organization', [...ORGANIZATION, 'id'], [organization])
  return [facts, ...(await Promise.all(loaded))]

  function listOf<Row extends object>(
    title: Message,
    columns: readonly (Message & keyof Row)[],
    path: string,
    actions?: (row: Row) => Child[],
  ): Section {
    const options = actions && { actions }
    const load = async () => (await call<Page<Row>>('GET', path)).data
    return [title, async () => [createTable(context, title, columns, await load(), options)]]
  }

  function post(label: Message, path: string, body = {}): Node {
    return createAction(context, label, ['POST', base + path, body])
  }

  function keyActions({ id, state }: wire.ApiKey): Child[] {
    if (state !== 'active') return []
    const revoke: Request = ['DELETE', `${base}keys/${id}/`]
    const roll = post('roll', `keys/${id}/roll/`)
    return [roll, createAction(context, 'revoke', revoke)]
  }

  function secretActions({ state }: wire.SigningSecret): Child[] {
    return state === 'current' ? [post('roll', 'signing-secrets/roll/')] : []
  }

  function webhookActions({ id: webhook, state, failed_count }: wire.Webhook): Child[] {
    const path = `webhooks/${webhook}/`
    const replay = { failed_since: BEGINNING }
    return [
      linkTo({ view: 'attempts', id, webhook }, t('attempts')),
      ...(state === 'disabled' ? [post('enable', `${path}enable/`)] : []),
      ...(failed_count > 0 ? [post('replay', `${path}replay/`, replay)] : []),
      post('roll', `${path}secret/roll/`),
    ]
  }
}

/** The last attempts of a webhook, each of which can be replayed. */
const showAttempts: View = async (context, { id = '', webhook = '' }) => {
  const path = `${baseOf(id)}webhooks/${encodeURIComponent(webhook)}/`
  const { data } = await context.call<Page<wire.WebhookAttempt>>('GET', `${path}attempts/`)
  const actions = ({ event_id }: wire.WebhookAttempt) => [
    createAction(context, 'replay', ['POST', `${path}replay/`, { ids: [event_id] }]),
  ]
  const back = linkTo(organizationAddress(id), context.t('organization'))
  return [back, createTable(context, 'attempts', ATTEMPT, data, { actions })]
}

function stateForm(context: Context, base: string, { state }: wire.Organization): Node {
  if (state === 'suspended') return createAction(context, 'resume', ['POST', `${base}resume/`])
  return createForm(context, [{ name: 'reason' }], 'suspend', ({ reason }) =>
    context.change(['POST', `${base}suspend/`, reason ? { reason } : {}]),
  )
}

/** An empty field is the default of the deployment, which it shows. */
function limitsForm(context: Context, base: string, organization: wire.Organization): Node {
  const { limits, effective_limits } = organization
  // The service sends these members only.
  const names = Object.keys(limits) as (keyof wire.OrganizationLimits)[]
  const fields = names.map((name) => ({
    name,
    type: 'number',
    value: `${limits[name] ?? ''}`,
    placeholder: context.show(name, effective_limits[name]),
  }))
  return createForm(context, fields, 'save', (values) => {
    const entries = names.map((name) => [name, values[name] ? Number(values[name]) : null])
    return context.change(['PATCH', base, { limits: Object.fromEntries(entries) }])
  })
}

/** Closes the document of an id to everybody. */
function takedownForm(context: Context, base: string): Node {
  const fields = (['id', 'reason'] as const).map((name) => ({ name, required: true }))
  return createForm(context, fields, 'takedown', ({ id = '', reason }) => {
    const path = `${base}documents/${encodeURIComponent(id)}/takedown/`
    return context.change(['POST', path, { reason }])
  })
}

/** The views by their names in addresses, which are their titles. */
export const VIEWS = {
  organizations: showOrganizations,
  organization: showOrganization,
  attempts: showAttempts,
  usage: showUsage,
  audit: showLog,
} satisfies Partial<Record<Message, View>>
