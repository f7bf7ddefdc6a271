import { bodyBytesOf } from '../http/body-bytes.ts'
import type { RequestObserver } from '../http/server.ts'
import { callerOf } from '../http/turn.ts'
import type { Usage } from './usage.ts'

const MINTS = '/v1/embed/tokens/'
/** By method and route. */
const SAVES = new Map([
  ['POST', ['/v1/documents/', '/v1/documents/import/']],
  ['PATCH', ['/v1/documents/:id/']],
])

/** Counts the requests of organizations, and the days on which API keys are used. */
export function countRequests({
  countsOf,
  useKey,
}: Pick<Usage, 'countsOf' | 'useKey'>): RequestObserver {
  return {
    onResponse(request, reply) {
      const { credential, organizationId } = callerOf(request.turn)
      if (organizationId === undefined) return
      const { url = '' } = request.routeOptions
      const isSuccess = reply.statusCode < 400
      const counts = countsOf(organizationId)
      counts.requests += 1
      counts.bytes_in += Number(request.headers['content-length'] ?? 0)
      counts.bytes_out += bodyBytesOf(reply)
      if (isSuccess && url === MINTS) counts.tokens_minted += 1
      if (isSuccess && SAVES.get(request.method)?.includes(url)) counts.saves += 1
      if (isSuccess && credential === 'signature') counts.reads_signed += 1
      if (isSuccess && credential === 'share') counts.reads_shared += 1
      const { backend } = request.turn
      if (backend) useKey(backend.keyId)
    },
  }
}
