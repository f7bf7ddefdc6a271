/**
 * Three organizations with three authors each share one service and never see each other's content.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { type Chance, createChance } from './lib/chance.ts'
import { doc, p } from './lib/content.ts'
import {
  type Author,
  type HttpResponse,
  type Organization,
  startService,
  type TestService,
} from './lib/service.ts'

const ORGANIZATIONS = 3
const AUTHORS = 3
const OPERATIONS = 3_000

interface Written {
  id: string
  shareToken?: string | undefined
}

/** An author, the canary word in their documents only, and what they wrote. */
interface Tenant {
  author: Author
  organization: Organization
  canary: string
  written: Written[]
}

/**
 * A response, and the canaries that it may contain: the author's own, and those of readable
 * documents.
 */
interface Outcome {
  response: HttpResponse
  mayHold: string[]
}

async function createTenants(service: TestService): Promise<Tenant[]> {
  const tenants: Tenant[] = []
  for (let tenant = 0; tenant < ORGANIZATIONS; tenant++) {
    const organization = await service.organization()
    for (let person = 0; person < AUTHORS; person++) {
      // The same user ids in each organization, so that ids alone do not separate tenants.
      const author = await organization.author(`author-${person}`)
      tenants.push({ author, organization, canary: `canary${tenant}x${person}z`, written: [] })
    }
  }
  return tenants
}

type Operation = (
  me: Tenant,
  other: Tenant,
  service: TestService,
  chance: Chance,
) => Promise<Outcome>

const pick = <One>(list: One[], chance: Chance): One | undefined => list[chance(list.length || 1)]
function one<Thing>(list: Thing[], chance: Chance): Thing {
  const found = pick(list, chance)
  if (found === undefined) throw new Error('the list is empty')
  return found
}

const content = ({ canary }: Tenant, words: string) => doc(p(`${canary} ${words}`), p(canary))
const NOWHERE = '0190a0b0-0000-8123-8000-000000000000'

/** One operation that an author, or a holder of their links, may attempt on any document. */
const OPERATIONS_BY_NAME: Record<string, Operation> = {
  async write(me) {
    const body = { content: content(me, `leaf ${me.written.length}`) }
    const response = await me.author.call('POST', '/v1/documents/', { body })
    me.written.push({ id: response.json.id })
    return { response, mayHold: [me.canary] }
  },
  async list(me, other, _service, chance) {
    const query = ['', '?limit=3', `?q=${other.canary}`, '?q=canary'][chance(4)]
    return { response: await me.author.call('GET', `/v1/documents/${query}`), mayHold: [me.canary] }
  },
  async read(me, other, _service, chance) {
    const id = pick(other.written, chance)?.id ?? NOWHERE
    const response = await me.author.call('GET', `/v1/documents/${id}/`)
    return { response, mayHold: [me.canary] }
  },
  async save(me, other, _service, chance) {
    const id = pick(other.written, chance)?.id ?? NOWHERE
    const body = { content: content(me, 'written over') }
    const headers: Record<string, string> = chance(2) ? { 'if-match': '*' } : {}
    const response = await me.author.call('PATCH', `/v1/documents/${id}/`, { body, headers })
    return { response, mayHold: [me.canary] }
  },
  async remove(me, other, _service, chance) {
    const written = pick(other.written, chance)
    const response = await me.author.call('DELETE', `/v1/documents/${written?.id ?? NOWHERE}/`)
    if (me === other) me.written = me.written.filter((one) => one !== written)
    return { response, mayHold: [me.canary] }
  },
  async share(me, other, _service, chance) {
    const written = pick(other.written, chance)
    const body = { is_shared: chance(3) > 0 }
    const path = `/v1/documents/${written?.id ?? NOWHERE}/share/`
    const response = await me.author.call('PATCH', path, { body })
    if (me === other && written) written.shareToken = response.json.share_token ?? undefined
    return { response, mayHold: [me.canary] }
  },
  async lookAtShare(me, other, _service, chance) {
    const id = pick(other.written, chance)?.id ?? NOWHERE
    const response = await me.author.call('GET', `/v1/documents/${id}/share/`)
    return { response, mayHold: [me.canary] }
  },
  async readShared(me, other, _service, chance) {
    const shared = other.written.filter(({ shareToken }) => shareToken)
    const token = pick(shared, chance)?.shareToken ?? 'A'.repeat(29)
    const response = await me.author.call('GET', `/v1/documents/shared/${token}/`)
    return { response, mayHold: [other.canary] }
  },
  async readSigned(me, other, service, chance) {
    const id = pick(other.written, chance)?.id ?? NOWHERE
    const { signature, exp } = signRead(me.organization.signingSecret, id)
    const response = await service.call('GET', `/v1/documents/${id}/?sig=${signature}&exp=${exp}`)
    // An organization may sign reads of documents by its authors only.
    const isOwnOrganization = me.organization.id === other.organization.id
    return { response, mayHold: isOwnOrganization ? [other.canary] : [] }
  },
  async mint(me, other, service) {
    const response = await service.call('POST', '/v1/embed/tokens/', {
      headers: { authorization: `Bearer ${me.organization.apiKey}` },
      body: { external_user_id: other.author.externalUserId },
    })
    return { response, mayHold: [] }
  },
}

/** All canaries in a response, including its headers. */
const canariesIn = ({ text, headers }: HttpResponse): string[] => [
  ...new Set(`${text} ${JSON.stringify([...headers])}`.match(/canary\dx\dz/g)),
]

test('thousands of random operations never reveal another tenant’s content', async (t) => {
  const service = await startService(t)
  const tenants = await createTenants(service)
  const chance = createChance(20_261_121)
  const operations = Object.entries(OPERATIONS_BY_NAME)
  const seen = new Map<string, number>()

  for (let step = 0; step < OPERATIONS; step++) {
    const me = one(tenants, chance)
    // Half of the targets are the author's own documents.
    const other = chance(2) ? me : one(tenants, chance)
    const [name, operate] = one(operations, chance)
    const { response, mayHold } = await operate(me, other, service, chance)
    const foreign = canariesIn(response).filter((canary) => !mayHold.includes(canary))
    assert.deepEqual(foreign, [], `step ${step}: ${me.canary} does ${name} with ${other.canary}`)
    const kind = `${name} ${response.status}`
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  // Control: all kinds of responses occurred; otherwise the test proves nothing.
  const met = [
    'write 201',
    'list 200',
    'read 200',
    'read 404',
    'save 200',
    'save 404',
    'remove 204',
  ]
  const alsoMet = ['remove 404', 'share 200', 'share 404', 'lookAtShare 200', 'lookAtShare 404']
  const last = ['readShared 200', 'readShared 404', 'readSigned 200', 'readSigned 403', 'mint 200']
  for (const kind of [...met, ...alsoMet, ...last]) assert.ok((seen.get(kind) ?? 0) > 20, kind)

  await requireOwnWords(tenants)
  const leaked = tenants.filter(({ canary }) => service.logged().includes(canary))
  assert.deepEqual(leaked, [])
})

/** In the end each author has exactly their own documents, unchanged. */
async function requireOwnWords(tenants: Tenant[]): Promise<void> {
  for (const { author, canary, written } of tenants) {
    const { json } = await author.call('GET', '/v1/documents/')
    const ids = json.map(({ id }: { id: string }) => id)
    assert.deepEqual(ids.toSorted(), written.map(({ id }) => id).toSorted())
    for (const id of ids) {
      assert.deepEqual(canariesIn(await author.call('GET', `/v1/documents/${id}/`)), [canary])
    }
  }
}
