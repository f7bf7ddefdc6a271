/** Streams and waits for changes end with what let them begin. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { findIdentity } from './access-matrix/organizations.ts'
import { grantFor } from './lib/co-authors.ts'
import { runTyped } from './lib/command-line.ts'
import { openStream } from './lib/event-stream.ts'
import type { Author, Organization, TestService } from './lib/service.ts'
import { beginTogether, block, startQuietly } from './lib/together.ts'

/** Something of the organization, by its backend. */
type Manage = (path: string, body?: object) => Promise<unknown>

interface World {
  service: TestService
  organization: Organization
  amina: Author
  path: string
  /** The identities of Amina and Bilal. */
  ids: Record<'amina' | 'bilal', string>
  manage: Manage
}

interface Cause {
  end(world: World): Promise<unknown>
  /** Who hears no more; both by default. */
  of?: readonly string[]
  /** The last event of each; `either`: the document or the right may be gone first. */
  last?: Partial<Record<'amina' | 'bilal', string>> | 'either'
}

const CAUSES: Record<string, Cause> = {
  'a takedown': {
    end: ({ manage, path }) => manage(`${path.slice('/v1/'.length)}takedown/`, { reason: 'spam' }),
    // For co-authors it is as a deletion.
    last: { bilal: 'deleted' },
  },
  'the suspension of the author': {
    end: ({ manage, ids }) => manage(`identities/${ids.amina}/suspend/`, {}),
  },
  'the suspension of a co-author': {
    end: ({ manage, ids }) => manage(`identities/${ids.bilal}/suspend/`, {}),
    of: ['bilal'],
  },
  'the suspension of the organization': {
    end: ({ service, organization }) => service.organizations.suspend(organization.id),
  },
  'the erasure of the author': {
    end: ({ manage, ids }) => manage(`identities/${ids.amina}/erase/`, {}),
    last: 'either',
  },
  'the erasure of a co-author': {
    end: ({ manage, ids }) => manage(`identities/${ids.bilal}/erase/`, {}),
    of: ['bilal'],
  },
  'the deletion of the document': {
    end: ({ amina, path }) => amina.call('DELETE', path),
    last: { amina: 'deleted', bilal: 'deleted' },
  },
}

/** A document that both follow, by a stream and by a wait. */
async function follow(t: TestContext, service: TestService) {
  const { organization, amina, bilal, id, path, granted, changes, change } = await beginTogether(
    Promise.resolve(service),
  )
  const key = await service.organizations.createKey(organization.id, ['manage'])
  const authorization = `Bearer ${key}`
  const manage: Manage = async (path, body) => {
    const headers = { authorization }
    const { status, text } = await service.call('POST', `/v1/organization/${path}`, {
      headers,
      body,
    })
    assert.ok(status < 300, text)
  }
  const ids = {
    amina: await findIdentity(service, authorization, 'amina'),
    bilal: await findIdentity(service, authorization, 'bilal'),
  }
  const { grant } = grantFor(organization, id, bilal)
  const url = `${service.url}${path}changes/`
  const streams = {
    amina: await openStream(t, url, amina),
    bilal: await openStream(t, url, { ...bilal, grant }),
  }
  const begin = { amina: () => changes('?wait=20'), bilal: () => changes('?wait=20', granted) }
  const world: World = { service, organization, amina, path, ids, manage }
  return { world, streams, begin, change }
}

test('a stream and a wait end with the document, and with the rights of their user', {
  timeout: 60_000,
}, async (t) => {
  const service = await startQuietly(t)
  const ended = Object.entries(CAUSES).map(
    async ([name, { end, of = ['amina', 'bilal'], last }]) => {
      const { world, streams, begin, change } = await follow(t, service)
      const waits = { amina: begin.amina(), bilal: begin.bilal() }
      await end(world)
      // Those who hear no more first.
      for (const user of ['bilal', 'amina'] as const) {
        const { events } = streams[user]
        if (of.includes(user)) {
          const left = await Array.fromAsync(events)
          if (last !== 'either') assert.equal(left.at(-1)?.event, last?.[user], `${name}: ${user}`)
          const { status, text } = await waits[user]
          assert.ok([401, 403, 404].includes(status), `${name}: ${user} ${status} ${text}`)
        } else {
          assert.equal((await change('*', { blocks: [block(0, 1, 'two')] })).status, 200, name)
          assert.equal((await events.next()).value?.event, 'change', name)
          assert.equal((await waits[user]).status, 200, name)
        }
        streams[user].close()
      }
    },
  )
  await Promise.all(ended)
})

test('the erasure of a co-author leaves none of its changes, and the document as it is', async (t) => {
  const service = await startQuietly(t)
  const { amina, path, etag, changes, change, granted } = await beginTogether(
    Promise.resolve(service),
  )
  await change(await etag(), { blocks: [block(0, 1, 'by amina')] })
  await change(await etag(), { blocks: [block(1, 1, 'by bilal')], steps: 'papyrus' }, granted)
  const rows = () => service.db.list<{ body: string }>(sql`SELECT body FROM live_changes`)
  assert.equal((await rows()).filter(({ body }) => body.includes('papyrus')).length, 1)
  const { code, stderr } = await runTyped(service.env, 'erase', 'bilal')
  assert.equal(code, 0, stderr)
  assert.deepEqual(
    (await rows()).map(({ body }) => JSON.parse(body).blocks),
    [[block(0, 1, 'by amina')]],
  )
  const { json } = await changes('?after=1')
  assert.deepEqual([json.changes.length, json.changes[0].type], [1, 'replaced'])
  assert.match((await amina.call('GET', path)).text, /by amina.*by bilal/)
})
