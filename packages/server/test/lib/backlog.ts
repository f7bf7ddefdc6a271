import { readFileSync } from 'node:fs'

/** How many connections wait to be accepted at an IPv4 port of this machine. Reads Linux's table. */
export function backlogOf(port: number): number {
  const sockets = readFileSync('/proc/net/tcp', 'utf8')
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const queue = new RegExp(`${local} \\S+ ${LISTENING} [0-9A-F]+:([0-9A-F]+)`).exec(sockets)
  return Number.parseInt(queue?.[1] ?? '0', 16)
}

const LISTENING = '0A'
