import type { IncomingMessage } from 'node:http'

/** Stands for what a customer has already: who is signed in, and what that person may see. */
export function sessionOf(request: IncomingMessage) {
  const userId = request.headers['x-session']?.toString()
  return userId === undefined ? undefined : { userId, mayRead: (id: string) => id === 'doc-1' }
}
