import { conformingRules, type Rules } from '../model/rules.ts'
import type { Reply } from '../model/wire.ts'
import { inBody, ONE, onCall, type Planted, readSlowly, SHARE } from './planted.ts'

const { isGone, mayDo, sharedOf } = conformingRules

const asText = (reply: Reply): Reply =>
  reply.status >= 400 ? { ...reply, body: `Error ${reply.status}` } : reply

/** Looks up a share token without locking. */
const lookForgetfully: Rules['shareTokenKept'] = async ({ shareToken }) => {
  if (shareToken === null) await readSlowly()
  return shareToken
}

/** Faults of share links and of error shapes. */
export const sharingFaults: readonly Planted[] = [
  {
    fault: 'shares a new document',
    section: '2.4',
    rules: { shareInfoOf: () => ({ is_shared: true, share_token: 'abc' }) },
  },
  {
    fault: 'leaves share_token out while sharing is off',
    section: '2.4',
    rules: {
      shareInfoOf: ({ shareToken }) =>
        shareToken ? { is_shared: true, share_token: shareToken } : { is_shared: false },
    },
  },
  {
    fault: 'makes the share token of the id',
    section: '2.4',
    rules: { newShareToken: ({ id }) => `share-${id}` },
  },
  {
    fault: 'mints a token for each of two first shares at once',
    section: '3.2',
    rules: { shareTokenKept: lookForgetfully },
  },
  {
    fault: 'answers a share with the document',
    section: '3.2',
    rules: {
      response: onCall(
        'PATCH',
        SHARE,
        inBody(() => ({ shared: true })),
      ),
    },
  },
  {
    fault: 'hides the token in the share info',
    section: '4 endpoint 7',
    rules: {
      response: onCall(
        'GET',
        SHARE,
        inBody((body) => ({ ...body, share_token: body.is_shared ? '***' : null })),
      ),
    },
  },
  {
    fault: 'makes a new token at the second true',
    section: '3.2',
    rules: { shareTokenKept: () => null },
  },
  {
    fault: 'keeps the token in the answer after false',
    section: '3.2',
    rules: {
      shareInfoOf: ({ shareToken, shareTokens }) => ({
        is_shared: shareToken !== null,
        share_token: shareToken ?? shareTokens.at(-1) ?? null,
      }),
    },
  },
  {
    fault: 'keeps a revoked link open',
    section: '5.3.3',
    rules: { resolves: ({ shareTokens }, token) => shareTokens.includes(token) },
  },
  {
    fault: 'opens a revoked link again when sharing is on again',
    section: '5.3.3',
    rules: {
      resolves: ({ shareToken, shareTokens }, token) =>
        shareToken !== null && shareTokens.includes(token),
    },
  },
  {
    fault: 'gives the revoked token out again',
    section: '5.3.3',
    rules: {
      newShareToken: ({ shareTokens, id }) => shareTokens[0] ?? id.split('').toReversed().join(''),
    },
  },
  {
    fault: 'tells the times in a shared read',
    section: '2.3',
    rules: { sharedOf: (document) => ({ ...sharedOf(document), updated_at: document.updatedAt }) },
  },
  {
    fault: 'tells the status in a shared read',
    section: '2.3',
    rules: { sharedOf: (document) => ({ ...sharedOf(document), status: document.status }) },
  },
  {
    fault: 'leaves the title out of a shared read',
    section: '2.3',
    rules: { sharedOf: ({ id, content }) => ({ id, content }) },
  },
  {
    fault: 'asks for a token on a shared read',
    section: '5.3.2',
    rules: { opensShared: (ask) => ask.headers.has('authorization') },
  },
  { fault: 'shows the content from the time of sharing', section: '5.3.2', rules: snapshots() },
  {
    fault: 'resolves every link to one document',
    section: '2.6',
    rules: { resolves: ({ shareToken }) => shareToken !== null },
  },
  {
    fault: 'resolves the beginning of a share token',
    section: '4 rule 7',
    rules: {
      resolves: ({ shareToken }, token) => shareToken?.slice(0, 8) === token.slice(0, 8),
    },
  },
  { fault: 'takes a share token for an embed token', section: '2.6', rules: shareTokensAsBearer() },
  {
    fault: 'shows a shared document under its id to every author',
    section: '2.6',
    rules: {
      mayDo: (document, identity, action) =>
        (action === 'read' && document.shareToken !== null) || mayDo(document, identity, action),
    },
  },
  {
    fault: 'keeps the link of a deleted document',
    section: '4 endpoint 6',
    rules: { isGone: (document, by) => by !== 'share' && isGone(document, by) },
  },
  {
    fault: 'refuses with a message',
    section: '7',
    rules: {
      response: (_ask, reply) =>
        reply.status >= 400 ? { ...reply, body: { message: 'no' } } : reply,
    },
  },
  {
    fault: 'refuses with an object for an error',
    section: '7',
    rules: {
      response: (_ask, reply) =>
        reply.status >= 400 ? { ...reply, body: { error: reply.body } } : reply,
    },
  },
  {
    fault: 'refuses with a text',
    section: '7',
    rules: { response: (_ask, reply) => asText(reply) },
  },
  {
    fault: 'redirects a path with a slash',
    section: '4',
    rules: {
      response: onCall('GET', SHARE, (_reply, ask) => ({
        status: 308,
        headers: { location: ask.path.slice(0, -1) },
      })),
    },
  },
  {
    fault: 'answers a save with a word',
    section: '4',
    rules: {
      response: onCall('PATCH', ONE, (reply) =>
        reply.status === 200 ? { ...reply, body: 'OK' } : reply,
      ),
    },
  },
]

function snapshots(): Partial<Rules> {
  const first = new Map<string, Record<string, unknown>>()
  return {
    newShareToken(document) {
      const token = conformingRules.newShareToken(document)
      first.set(token, sharedOf(document))
      return token
    },
    sharedOf: (document) => first.get(document.shareToken ?? '') ?? sharedOf(document),
  }
}

function shareTokensAsBearer(): Partial<Rules> {
  const owners = new Map<string, string>()
  return {
    newShareToken(document) {
      const token = conformingRules.newShareToken(document)
      owners.set(token, document.owner)
      return token
    },
    readToken(token) {
      const sub = owners.get(token)
      return sub ? { sub, exp: Number.POSITIVE_INFINITY } : conformingRules.readToken(token)
    },
  }
}
