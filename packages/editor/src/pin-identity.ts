import type { Client } from '@waraq/sdk/client'

/**
 * Binds a client to the author of its first token. If another author signs in while the page is
 * open, changes are not saved to their account.
 */
export function pinIdentity(client: Client): Client {
  let account: string | undefined
  async function bound(): Promise<string | undefined> {
    account ??= await client.account()
    return account
  }
  return {
    ...client,
    account: bound,
    readDocument: async (id, options) =>
      client.readDocument(id, { ...options, account: await bound() }),
    createDocument: async (content, options) =>
      client.createDocument(content, { ...options, account: await bound() }),
    updateDocument: async (id, content, options) =>
      client.updateDocument(id, content, { ...options, account: await bound() }),
  }
}
