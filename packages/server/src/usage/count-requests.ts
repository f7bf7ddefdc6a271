import { bodyBytesOf } from '../http/body-bytes.ts'
import type { RequestObserver } from '../http/server.ts'
import { type Caller, callerOf } from '../http/turn.ts'
import type { Usage } from './usage.ts'

/** What a successful request of a route counts as, by method and pattern. */
const ROUTES: Record<string, 'tokens_minted' | 'saves'> = {
  'POST /v1/embed/tokens/': 'tokens_minted',
  'POST /v1/documents/': 'saves',
  'POST /v1/documents/import/': 'saves',
  'PATCH /v1/documents/:id/': 'saves',
}
/** What a successful request with a credential counts as. */
const READS: { [Name in Caller['credential']]?: 'reads_signed' | 'reads_shared' } = {
  signature: 'reads_signed',
  share: 'reads_shared',
}

/** Counts the requests of organizations, and the days on which API keys are used. */
export function countRequests({
  countsOf,
  useKey,
}: Pick<Usage, 'countsOf' | 'useKey'>): RequestObserver {
  return {
    onResponse(request, reply) {
      const { credential, organizationId } = callerOf(request.turn)
      if (organizationId === undefined) return
      const counts = countsOf(organizationId)
      counts.requests += 1
      counts.bytes_in += Number(request.headers['content-length'] ?? 0)
      counts.bytes_out += bodyBytesOf(reply)
      const { backend } = request.turn
      if (backend) useKey(backend.keyId)
      if (reply.statusCode >= 400) return
      const kind = READS[credential] ?? ROUTES[`${request.method} ${request.routeOptions.url}`]
      if (kind) counts[kind] += 1
    },
  }
}
