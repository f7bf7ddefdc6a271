/** All secrets of a service, used in each way, to search for them in outputs. */
import { signRead } from '@waraq/sdk/backend'
import { type Environment, newOrganization, runTyped } from './command-line.ts'
import { doc, p } from './content.ts'

export const CANARY = 'canary-of-the-content'
export const WORDS = 'canary-of-a-search'
export const USER = 'canary-of-a-user@example.com'
export const NAME_OF_REQUEST = 'canary-of-an-idempotency-key'

export interface Sent {
  bearer?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Secrets by name. */
export type Secrets = Record<string, string>

export const send = async (url: string, method: string, path: string, sent: Sent = {}) => {
  const { bearer, body, headers = {} } = sent
  const response = await fetch(url + path, {
    method,
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
  })
  const text = await response.text()
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : undefined }
}

/** Uses each kind of credential, valid and invalid; returns all of them. */
export async function useEverything(url: string, env: Environment): Promise<Secrets> {
  const made = await newOrganization(env)
  const { organization_id: id, api_key: apiKey, signing_secret: firstSecret } = made
  const typed = async (...words: string[]) => (await runTyped(env, ...words)).stdout
  const secondKey = await typed('key', 'create', id)
  const mint = async (key: string) =>
    send(url, 'POST', '/v1/embed/tokens/', { bearer: key, body: { external_user_id: USER } })
  const token = (await mint(apiKey)).json.token
  const tokenOfRevoked = (await mint(secondKey)).json.token
  const thirdKey = await typed('key', 'roll', secondKey.slice(9, 17))
  await typed('key', 'revoke', secondKey.slice(9, 17))
  const signingSecret = await typed('secret', 'roll', id)

  const content = doc(p(CANARY))
  const headers = { 'idempotency-key': NAME_OF_REQUEST }
  const author = { bearer: token }
  const { json } = await send(url, 'POST', '/v1/documents/', {
    ...author,
    body: { content },
    headers,
  })
  const path = `/v1/documents/${json.id}/`
  const share = async (is_shared: boolean) =>
    (await send(url, 'PATCH', `${path}share/`, { ...author, body: { is_shared } })).json.share_token
  const endedShare = await share(true)
  await share(false)
  const shareToken = await share(true)
  const { signature, exp } = signRead(signingSecret, json.id)
  const { signature: oldSignature } = signRead(firstSecret, json.id, exp)

  const paths = [
    `${path}?sig=${signature}&exp=${exp}`,
    `${path}?sig=${oldSignature}&exp=${exp}`,
    `${path}?sig=${signature}&sig=${signature}&exp=${exp}`,
    `/v1/documents/${CANARY}/?sig=${signature}&exp=${exp}`,
    `/v1/documents/shared/${shareToken}/`,
    `/v1/documents/shared/${endedShare}/`,
    `/v1/documents/shared/${shareToken}%zz/`,
    `/v1/documents//shared/${shareToken}/`,
    `/v1/documents/?q=${WORDS}&cursor=${token}&limit=${token}`,
    `/${shareToken}/${CANARY}`,
  ]
  for (const bearer of [
    token,
    tokenOfRevoked,
    apiKey,
    secondKey,
    thirdKey,
    signingSecret,
    `${token}x`,
  ]) {
    for (const path of paths) await send(url, 'GET', path, { bearer })
    await mint(bearer)
    for (const body of [{ content }, `{"content":${CANARY}`, { content: CANARY }, `"${CANARY}"`]) {
      await send(url, 'POST', '/v1/documents/', { bearer, body, headers })
      await send(url, 'PATCH', path, { bearer, body, headers: { 'if-match': `"${CANARY}"` } })
    }
  }
  for (const path of paths) await send(url, 'GET', path)
  return {
    apiKey,
    secondKey,
    thirdKey,
    token,
    tokenOfRevoked,
    firstSecret,
    signingSecret,
    signature,
    oldSignature,
    shareToken,
    endedShare,
  }
}

/** The secrets of which 16 consecutive characters (or all, if shorter) occur in the text. */
export function secretsIn(text: string, secrets: Secrets): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const last = Math.max(secret.length - 16, 0)
    const parts = Array.from({ length: last + 1 }, (_, at) => secret.slice(at, at + 16))
    return parts.some((part) => text.includes(part)) ? [name] : []
  })
}
