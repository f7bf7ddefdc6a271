import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLIC } from './admission/route-costs.ts'
import { matchesEtag, parseIfNoneMatch } from './conditional-requests.ts'
import type { DocsFiles } from './docs-files.ts'
import { PUBLIC_CACHE_HEADERS, pagePolicy } from './headers.ts'

interface Deps {
  app: FastifyInstance
  /** In a checkout the pages may not be built. */
  docs: DocsFiles | 'unbuilt' | 'off'
  /** Another copy of the documentation. */
  docsUrl: string | undefined
}

const PAGE_POLICY = pagePolicy("img-src 'self' data:", "font-src 'self'")
const INDEX = 'index.html'
const NOT_FOUND = '404.html'

/** Serves the built documentation below /docs/, or redirects to the other copy, if there is one. */
export function docsRoutes({ app, docs, docsUrl }: Deps): void {
  if (docs === 'unbuilt') explainBuild(app)
  else if (docs !== 'off') serveDocs(app, docs)
  else if (docsUrl !== undefined) redirectDocs(app, docsUrl)
}

function explainBuild(app: FastifyInstance): void {
  for (const path of ['/', '/docs', '/docs/*']) {
    app.get(path, PUBLIC, async (_request, reply) =>
      reply
        .headers(PUBLIC_CACHE_HEADERS)
        .type('text/plain; charset=utf-8')
        .send('The documentation is not built: run `npm run build` and restart the service.\n'),
    )
  }
}

function serveDocs(app: FastifyInstance, docs: DocsFiles): void {
  app.get('/', PUBLIC, async (_request, reply) => redirect(reply, 'docs/'))
  app.get('/docs', PUBLIC, (request, reply) => respond(request, reply, ''))
  app.get<{ Params: { '*': string } }>('/docs/*', PUBLIC, (request, reply) =>
    respond(request, reply, request.params['*']),
  )

  async function respond(request: FastifyRequest, reply: FastifyReply, path: string) {
    const folder = path === '' ? '' : `${path.replace(/\/$/, '')}/`
    if (docs.has(folder + INDEX)) {
      const [address = ''] = request.url.split('?')
      if (address.endsWith('/')) return await send(request, reply, folder + INDEX)
      // Relative, because a proxy may serve the service below another path.
      return redirect(reply, `${address.slice(address.lastIndexOf('/') + 1)}/`)
    }
    if (docs.has(path)) return await send(request, reply, path)
    return await send(request, reply.code(404), NOT_FOUND)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, path: string) {
    const accepted = request.headers['accept-encoding'] ?? ''
    const file = await docs.find(path, /\bgzip\b/.test(accepted) ? 'gzip' : 'identity')
    if (!file) return reply.callNotFound()
    const { etag, type, body, isCompressed } = file
    reply.headers({
      ...PUBLIC_CACHE_HEADERS,
      'content-security-policy': PAGE_POLICY,
      vary: 'Accept-Encoding',
      etag,
    })
    const isKnown = matchesEtag(parseIfNoneMatch(request.headers['if-none-match']), etag)
    if (isKnown && reply.statusCode === 200) return reply.code(304).send()
    if (isCompressed) reply.header('content-encoding', 'gzip')
    return reply.type(type).send(body)
  }
}

// Clients link to /docs/ without knowing the other copy.
function redirectDocs(app: FastifyInstance, docsUrl: string): void {
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, PUBLIC, async ({ url }, reply) =>
      redirect(reply, docsUrl + url.slice('/docs'.length), 302),
    )
  }
}

function redirect(reply: FastifyReply, location: string, status = 308) {
  return reply
    .headers({ ...PUBLIC_CACHE_HEADERS, location })
    .code(status)
    .send()
}
