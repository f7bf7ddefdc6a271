/** Random requests with grants of all kinds reach only what these grant. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GrantRight } from '@waraq/contract'
import fc from 'fast-check'
import { isLong } from '../../../test/lib/long.ts'
import { type Chance, createChance } from './lib/chance.ts'
import { callWith, grantFor } from './lib/co-authors.ts'
import { doc, p } from './lib/content.ts'
import { type Author, type Organization, sharedService } from './lib/service.ts'

const REQUESTS = isLong ? 100_000 : 2_000
const BATCH = 200
/** Requests that run at once, each by another user on any document. */
const AT_ONCE = 8
const PEOPLE = 3
const DOCUMENTS = 2
/** Words of lessons: their first ones, and those of a person. */
const WORDS = /lesson\d+|w\d+x\d+z/
/** As the mail address of a person may do, one user id contains the separator of messages. */
const USERS = ['amina', 'amina|bilal', 'bilal']

interface Person {
  author: Author
  organization: Organization
  number: number
}

interface Lesson {
  id: string
  owner: Person
  /** A thread of the owner. */
  thread: string
  /** The words of all saves that were allowed. */
  words: Set<string>
}

/** What a grant was made of, and what the request then does with it. */
interface Grants {
  signedBy: Organization
  user: string
  document: Lesson
  right: GrantRight
  exp: number
}

async function createSchool() {
  const service = await sharedService()
  const organizations = [await service.organization(), await service.organization()]
  const people: Person[] = []
  for (const organization of organizations)
    for (const name of USERS.slice(0, PEOPLE))
      people.push({
        author: await organization.author(name),
        organization,
        number: people.length,
      })
  const lessons: Lesson[] = []
  for (const owner of people)
    for (let count = 0; count < DOCUMENTS; count++) {
      const first = `lesson${lessons.length}`
      const { id } = await owner.author.client.createDocument(doc(p(first)))
      const { id: thread } = await owner.author.client.createThread(id, { text: first })
      lessons.push({ id, owner, thread, words: new Set([first]) })
    }
  return { service, organizations, people, lessons }
}

const pick = <Item>(chance: Chance, items: readonly Item[]): Item => {
  const item = items[chance(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

type School = Awaited<ReturnType<typeof createSchool>>

/** A grant that is right, or wrong in one or more ways. */
function grantOf(
  chance: Chance,
  { organizations }: School,
  lesson: Lesson,
  me: Person,
  lessons: Lesson[],
): Grants {
  const isRight = () => chance(4) > 0
  const soon = Math.floor(Date.now() / 1000) + 600
  return {
    signedBy: isRight() ? lesson.owner.organization : pick(chance, organizations),
    user: isRight() ? me.author.externalUserId : pick(chance, USERS),
    document: isRight() ? lesson : pick(chance, lessons),
    right: chance(3) === 0 ? 'comment' : 'edit',
    exp: isRight() ? soon : pick(chance, [soon - 1_200, soon + 600, soon]),
  }
}

/** Whether the grant gives this right on the lesson. */
const permits = (grant: Grants, lesson: Lesson, me: Person, needed: GrantRight): boolean =>
  grant.signedBy === me.organization &&
  lesson.owner.organization === me.organization &&
  grant.user === me.author.externalUserId &&
  grant.document === lesson &&
  (needed === 'comment' || grant.right === 'edit') &&
  Math.abs(grant.exp - Date.now() / 1000 - 450) < 450

const ACTIONS: readonly [what: string, right: GrantRight | 'owner'][] = [
  ['read', 'comment'],
  ['read', 'comment'],
  ['save', 'edit'],
  ['save', 'edit'],
  ['versions', 'edit'],
  ['version', 'edit'],
  ['restore', 'edit'],
  ['comment', 'comment'],
  ['comments', 'comment'],
  ['reply', 'comment'],
  ['rewrite', 'owner'],
  ['list', 'owner'],
  ['tags', 'owner'],
  ['delete', 'owner'],
]

function requestFor(what: string, { id, thread }: Lesson, words: string) {
  const path = `/v1/documents/${id}/`
  if (what === 'save') return ['PATCH', path, { body: { content: doc(p(words)) } }] as const
  if (what === 'versions') return ['GET', `${path}versions/`, {}] as const
  if (what === 'version') return ['GET', `${path}versions/1/`, {}] as const
  if (what === 'restore') return ['POST', `${path}versions/1/restore/`, {}] as const
  if (what === 'comment') return ['POST', `${path}comments/`, { body: { text: words } }] as const
  if (what === 'comments') return ['GET', `${path}comments/`, {}] as const
  if (what === 'reply')
    return ['POST', `${path}comments/${thread}/replies/`, { body: { text: words } }] as const
  if (what === 'rewrite')
    return [
      'PATCH',
      `${path}comments/${thread}/replies/${thread}/`,
      { body: { text: words } },
    ] as const
  if (what === 'list') return ['GET', '/v1/documents/', {}] as const
  if (what === 'tags')
    return ['PATCH', `${path}tags/`, { body: { tags: [words.replace('w', 't')] } }] as const
  if (what === 'delete') return ['DELETE', `${path}?permanent=true`, {}] as const
  return ['GET', path, {}] as const
}

async function runOne(chance: Chance, school: School, number: number): Promise<void> {
  const { people, lessons } = school
  const [me, lesson, [what, needed]] = [
    pick(chance, people),
    pick(chance, lessons),
    pick(chance, ACTIONS),
  ]
  const isMine = lesson.owner === me
  // An owner would change what the others expect.
  if (isMine && what === 'delete') return
  const grant = grantOf(chance, school, lesson, me, lessons)
  const hasGrant = chance(8) > 0
  const user = { externalUserId: grant.user }
  const signed = grantFor(grant.signedBy, grant.document.id, user, grant).grant
  const call = hasGrant ? callWith(me.author.call, signed) : me.author.call
  const words = `w${me.number}x${number}z`
  const isAllowed =
    what === 'list' ||
    isMine ||
    (needed !== 'owner' && hasGrant && permits(grant, lesson, me, needed))
  if (isAllowed && /^(?:save|comment|reply|rewrite)$/.test(what)) lesson.words.add(words)
  const [method, path, init] = requestFor(what, lesson, words)
  const { status, text, json } = await call(method, path, init)
  const about = `${me.author.externalUserId} ${what} ${JSON.stringify({ ...grant, signedBy: '', document: grant.document.id })}: ${status}`
  // A thread has room for few replies.
  const isAccepted = status < 300 || json?.error === 'comment_limit_reached'
  assert.equal(isAccepted, isAllowed, about)
  const readable = what === 'list' ? lessons.filter(({ owner }) => owner === me) : [lesson]
  const known = new Set(readable.flatMap((one) => [...one.words]))
  for (const [word] of text.matchAll(new RegExp(WORDS, 'g')))
    assert.ok(isAllowed && known.has(word), `${about} ${word}`)
}

const options = { timeout: isLong ? 3_600_000 : 120_000 }

test(`${REQUESTS} random requests read and change nothing across identities`, options, async () => {
  const school = await createSchool()
  let number = 0
  const runs = fc.asyncProperty(fc.integer(), async (seed) => {
    const chance = createChance(seed)
    for (let count = 0; count < BATCH; count += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => runOne(chance, school, number++)))
  })
  await fc.assert(runs, { numRuns: REQUESTS / BATCH, endOnFailure: true })
  for (const { id, owner, words } of school.lessons) {
    const { content } = await owner.author.client.readDocument(id)
    const [word = ''] = WORDS.exec(JSON.stringify(content)) ?? []
    assert.ok(words.has(word), `${id} has ${word}`)
    const { threads } = await owner.author.client.listThreads(id)
    for (const { text } of threads.flatMap(({ comments }) => comments))
      assert.ok(words.has(text), `${id} has the comment ${text}`)
    const { json } = await owner.author.call('GET', `/v1/documents/${id}/tags/`)
    const isOwn = (tag: string) => tag.startsWith(`t${owner.number}x`)
    assert.ok(json.tags.every(isOwn), String(json.tags))
  }
})
