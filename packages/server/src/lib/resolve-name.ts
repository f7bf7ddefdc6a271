import { Resolver } from 'node:dns/promises'
import type { ResolveName } from './guarded-request.ts'

const TRY_MILLISECONDS = 3_000

/**
 * Resolves names by the name servers of the system, without its hosts file: `dns.lookup` would
 * occupy one of the few threads that other look-ups need for as long as a name server is silent.
 *
 * @param servers Name servers instead of those of the system.
 */
export const createResolveName =
  (servers?: readonly string[]): ResolveName =>
  async (name, signal) => {
    // Names of this machine, which name servers do not know (RFC 6761).
    if (/(?:^|\.)localhost\.?$/.test(name)) return ['127.0.0.1']
    const resolver = new Resolver({ timeout: TRY_MILLISECONDS, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.removeEventListener('abort', cancel)
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }
