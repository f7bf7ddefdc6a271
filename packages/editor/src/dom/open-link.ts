import { linkAddressOf } from '@waraq/contract'

/** Opens the address of a link in a new tab, without an opener or referrer. */
export function openLink(href: unknown): void {
  const address = linkAddressOf(href)
  if (address) open(address, '_blank', 'noopener,noreferrer')
}
