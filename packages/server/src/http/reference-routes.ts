import { createOpenApi } from '@waraq/contract/openapi'
import { REFERENCE_STYLE, referencePage } from '@waraq/contract/reference'
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE } from './headers.ts'

interface Deps {
  app: FastifyInstance
  publicUrl: () => string
  version: string
}

const CACHED = { 'cache-control': 'public, max-age=300' }

// The page loads only its style sheet and runs no script.
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The OpenAPI document and the reference page that is generated from it. */
export function referenceRoutes({ app, publicUrl, version }: Deps): void {
  const reference = createReference(publicUrl, version)

  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.headers(CACHED).type(JSON_TYPE).send(reference().json),
  )
  // The root of the service shows the reference, too. `doc_url` links to its table of errors.
  for (const path of ['/', '/docs', '/docs/errors']) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ ...CACHED, 'content-security-policy': PAGE_POLICY })
        .type('text/html; charset=utf-8')
        .send(reference().page),
    )
  }
  app.get('/docs/reference.css', async (_request, reply) =>
    reply.headers(CACHED).type('text/css; charset=utf-8').send(REFERENCE_STYLE),
  )
}

/** Caches both forms of the reference for the current public URL. */
function createReference(publicUrl: () => string, version: string) {
  let made = { url: '', json: '', page: '' }
  return () => {
    const url = publicUrl()
    if (made.page === '' || made.url !== url) {
      const openApi = createOpenApi(url, version)
      made = { url, json: JSON.stringify(openApi), page: referencePage(openApi) }
    }
    return made
  }
}
