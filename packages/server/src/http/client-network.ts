import { ipv6PrefixOf } from './ipv6-prefix.ts'

const MAPPED = '::ffff:'

/** The network of an address, which identifies no person: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address
  if (!plain.includes(':')) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return `${ipv6PrefixOf(plain).split(':').slice(0, 3).join(':')}::/48`
}
