/** A page for documents on a host with the strictest policy, and the service behind it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  createNodeGrantEndpoint,
  createNodeSignatureEndpoint,
  createNodeTokenEndpoint,
} from '@waraq/sdk/backend'
import {
  type Organization,
  sharedService,
  type TestService,
} from '../../../packages/server/test/lib/service.ts'
import { ROOT } from '../../lib/tree.ts'
import { bundledPages } from './bundle.ts'
import { LONGEST_MILLISECONDS } from './chromium.ts'
import { type Endpoints, startPageHost } from './page-host.ts'

/** The operations that pages of both browser drivers have. */
export interface Browsed {
  goto(address: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

export interface SandboxPage {
  service: TestService
  organization: Organization
  host: string
  /** The address of the empty page. */
  address: string
}

interface Settings {
  /** Serves the page without a policy, so that the test can evaluate code in it. */
  isOpen?: boolean
  /** Names of Trusted Types policies that the page may create; none by default. */
  trustedTypes?: string
  /** Further sources of media. */
  media?: string
  /** Used instead of the shared service. */
  service?: TestService
  /** Replace the endpoints of the host, by path. */
  endpoints?: Endpoints
}

const NONCE = 'c3RhZ2U'
const FONT = 'node_modules/@fontsource/amiri-quran/files/amiri-quran-arabic-400-normal.woff2'

/**
 * An organization of the shared service, and a host with an empty page for `stage.read` and
 * `stage.write`.
 */
export async function startSandboxPage(
  t: TestContext,
  settings: Settings = {},
): Promise<SandboxPage> {
  const service = settings.service ?? (await sharedService())
  const organization = await service.organization()
  const { apiKey, signingSecret } = organization
  const host = await startPageHost(t, {
    ...(await bundledPages()),
    '/stage': (_, response) => {
      const policy = settings.isOpen ? '' : policyOf(service.url, settings)
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(PAGE)
    },
    '/stage.css': (_, response) => {
      response.setHeader('content-type', 'text/css')
      response.end(STYLE)
    },
    '/quran.woff2': (_, response) => response.end(readFileSync(join(ROOT, FONT))),
    '/token': createNodeTokenEndpoint({ baseUrl: service.url, apiKey, userOf }),
    '/grant': createNodeGrantEndpoint({ signingSecret, rightOf }),
    '/signature': createNodeSignatureEndpoint({ signingSecret, mayRead: () => true }),
    ...settings.endpoints,
  })
  const address = `${host}/stage#${new URLSearchParams({ api: service.url })}`
  return { service, organization, host, address }
}

/** Opens the empty page. */
export async function openSandboxPage(page: Browsed, { address }: SandboxPage): Promise<void> {
  await page.goto(address)
  await waitUntil(page, 'globalThis.stage')
}

/** Polls an expression in the page without `eval`, which strict pages forbid. */
export async function waitUntil(page: Browsed, expression: string): Promise<void> {
  const isTrue = await page.evaluate(`new Promise((resolve) => {
    const look = () => (${expression}) ? resolve(true) : requestAnimationFrame(look)
    look()
    setTimeout(resolve, ${LONGEST_MILLISECONDS}, false)
  })`)
  assert.ok(isTrue, `never true: ${expression}`)
}

/** The document to render, and the access to it. */
export interface How {
  by: 'token' | 'signature' | 'share'
  user?: string
  document?: string
  share?: string
  locale?: string
  theme?: string
  export?: boolean
  recitationUrl?: string
  /** The right on a document of another user. */
  right?: 'comment' | 'edit'
  comments?: boolean
}

/** Shows a document to a reader. */
export async function mountReader(page: Browsed, how: How): Promise<void> {
  await page.evaluate(`stage.read(${JSON.stringify(how)})`)
}

/** Waits until each mount shows its document. */
export async function everyMountIsReady(page: Browsed): Promise<void> {
  await waitUntil(page, 'stage.mounts.every(({ events }) => events.length > 0)')
  const outcomes = await page.evaluate('[...new Set(stage.mounts.flatMap(({ events }) => events))]')
  assert.deepEqual(outcomes, ['ready'])
}

// The query names the user, because the page has no session.
const userOf = ({ url = '' }: IncomingMessage) =>
  new URL(url, 'http://host').searchParams.get('user')

const rightOf = ({ url = '' }: IncomingMessage) => {
  const query = new URL(url, 'http://host').searchParams
  const right = query.get('right') === 'edit' ? 'edit' : 'comment'
  return { externalUserId: query.get('user') ?? '', right } as const
}

function policyOf(api: string, { trustedTypes = "'none'", media }: Settings): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    "style-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${api}`,
    `img-src 'self' ${api}`,
    ...(media ? [`media-src ${media}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')
}

const STYLE = `@font-face { font-family: "Amiri Quran"; src: url(/quran.woff2) }
body { margin: 0 }`
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Documents</title>
    <link rel="stylesheet" href="/packages/sdk/src/renderer/renderer.css">
    <link rel="stylesheet" href="/packages/editor/src/editor.css">
    <link rel="stylesheet" href="/stage.css">
    <script type="module" nonce="${NONCE}" src="/bundled/stage.js"></script>
  </head>
  <body><main><h1>Documents</h1></main></body>
</html>`
