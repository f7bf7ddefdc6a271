import { linkAddressOf, withoutBidiMarks } from '@waraq/contract'

const HOST_AND_PORT = /^[^\s/?#:]+:\d+(?:[/?#]|$)/
const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** An address as the author wrote it, without marks of direction. */
export const writtenAddress = (typed: string): string => withoutBidiMarks(typed).trim()

/**
 * The address that an author typed, normalized and with its scheme: `example.org/a`, an e-mail
 * address, or one with a scheme. Undefined for words, which browsers would escape and accept.
 */
export function typedAddressOf(typed: string): string | undefined {
  const address = writtenAddress(typed)
  if (/\s/.test(address)) return undefined
  if (SCHEME.test(address) && !HOST_AND_PORT.test(address)) return linkAddressOf(address)
  const isMail = /^[^@/]+@[^@/]+$/.test(address)
  const [host = ''] = address.slice(isMail ? address.indexOf('@') + 1 : 0).split(/[/?#:]/, 1)
  if (!host.slice(1, -1).includes('.')) return undefined
  return linkAddressOf(`${isMail ? 'mailto:' : 'https://'}${address}`)
}
