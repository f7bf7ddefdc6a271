import ipaddr from 'ipaddr.js'

/** A network such as `10.1.0.0/16`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** The only IPv6 addresses that are routed publicly. Each special range is inside or outside it. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** @throws Error unless the text is a network such as `10.1.0.0/16` or `fd00::/8`. */
export function parseNetwork(text: string): Network {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  throw new Error('must be networks such as 10.1.0.0/16, separated by commas')
}

/**
 * Whether an address, as a resolver or a URL has it, is a public one or in one of these networks.
 * An address that embeds another one, such as NAT64 or 6to4, is not public.
 */
export function isReachable(text: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (networks.some((network) => address.kind() === network[0].kind() && address.match(network))) {
    return true
  }
  if (address.range() !== 'unicast') return false
  // The library names the special ranges of IPv6; an unnamed one, such as ::/96, is unicast to it.
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6)
}
