import { createOpenApi } from '@waraq/contract/openapi'
import { REFERENCE_STYLE, referencePage } from '@waraq/contract/reference'
import type { FastifyInstance } from 'fastify'
import { PUBLIC } from './admission/route-costs.ts'
import { JSON_TYPE, PUBLIC_CACHE_HEADERS } from './headers.ts'

interface Deps {
  app: FastifyInstance
  publicUrl: () => string
  version: string
}

// The page loads only its style sheet and runs no script.
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function openApiRoute({ app, publicUrl, version }: Deps): void {
  const json = cachedFor(publicUrl, (url) => JSON.stringify(createOpenApi(url, version)))
  app.get('/v1/openapi.json', PUBLIC, async (_request, reply) =>
    reply.headers(PUBLIC_CACHE_HEADERS).type(JSON_TYPE).send(json()),
  )
}

/** The reference page of a checkout without the built documentation. */
export function referencePageRoutes({ app, publicUrl, version }: Deps): void {
  const page = cachedFor(publicUrl, (url) => referencePage(createOpenApi(url, version)))
  // The root shows the reference, too. `doc_url` links to its table of errors.
  for (const path of ['/', '/docs', '/docs/errors']) {
    app.get(path, PUBLIC, async (_request, reply) =>
      reply
        .headers({ ...PUBLIC_CACHE_HEADERS, 'content-security-policy': PAGE_POLICY })
        .type('text/html; charset=utf-8')
        .send(page()),
    )
  }
  app.get('/docs/reference.css', PUBLIC, async (_request, reply) =>
    reply.headers(PUBLIC_CACHE_HEADERS).type('text/css; charset=utf-8').send(REFERENCE_STYLE),
  )
}

/** Caches a text for the current public URL. */
function cachedFor(publicUrl: () => string, make: (url: string) => string): () => string {
  let cached = { url: '', text: '' }
  return () => {
    const url = publicUrl()
    if (cached.url !== url) cached = { url, text: make(url) }
    return cached.text
  }
}
