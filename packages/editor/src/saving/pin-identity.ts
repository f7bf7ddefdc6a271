import type { Client } from '@waraq/sdk/client'

/**
 * The same client, but for the author with whose token it is first asked: where somebody else signs in while a
 * page is open, what was written there is not saved among theirs.
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
