import { bearerOf } from '../model/model.ts'
import { API_KEY, SIGNING_SECRET } from '../model/rules.ts'
import { ALL, inBody, MINT, ONE, onCall, type Planted, SHARE } from './planted.ts'

let lastShareToken = ''

/** Faults that leak secrets and tokens. */
export const secretFaults: readonly Planted[] = [
  {
    fault: 'answers a mint with the API key beside the token',
    section: '5.1.5',
    rules: {
      response: onCall(
        'POST',
        MINT,
        inBody((body) => ({ ...body, api_key: API_KEY })),
      ),
    },
  },
  {
    fault: 'tells its signing secret in a document',
    section: '5.1.5',
    rules: {
      response: onCall(
        'GET',
        ONE,
        inBody((body) => ({ ...body, note: SIGNING_SECRET })),
      ),
    },
  },
  {
    fault: 'repeats in a refusal the token that it refuses',
    section: '5.1.5',
    rules: {
      response: (ask, reply) =>
        reply.status === 404
          ? { ...reply, body: { error: 'not_found', token: bearerOf(ask) } }
          : reply,
    },
  },
  {
    fault: 'tells an embed token in a header',
    section: '5.1.5',
    rules: {
      response: onCall('GET', ALL, (reply, ask) => ({
        ...reply,
        headers: { 'x-session': bearerOf(ask) ?? '' },
      })),
    },
  },
  {
    fault: 'shows the readers of a signature the share token',
    section: '5.1.5',
    rules: {
      response: (ask, reply) => {
        if (SHARE.test(ask.path)) lastShareToken = String(Object(reply.body).share_token)
        if (!ask.query.has('sig') || reply.status !== 200) return reply
        return { ...reply, body: { ...Object(reply.body), share_token: lastShareToken } }
      },
    },
  },
]
