import type { Client } from '@waraq/sdk/client'
import { keyOfVerses, type Quotation } from './quotation-nodes.ts'

type Kind = Quotation['kind']

const MOST = 4

/** Separate for each service and author, as drafts are. */
const keyOf = async (kind: Kind, client: Client) => `waraq:recent ${kind} ${await client.account()}`

/** The references of what this author inserted last in this browser, newest first. */
export async function recentReferences(kind: Kind, client: Client): Promise<string[]> {
  try {
    return localStorage.getItem(await keyOf(kind, client))?.split('\n') ?? []
  } catch {
    // Where storage is forbidden, or nobody is signed in.
    return []
  }
}

/** Remembers the reference of an inserted quotation. */
export async function rememberQuotation(quotation: Quotation, client: Client): Promise<void> {
  const { kind } = quotation
  const reference = kind === 'verses' ? keyOfVerses(quotation) : quotation.hadith.ref
  const others = (await recentReferences(kind, client)).filter((one) => one !== reference)
  try {
    const references = [reference, ...others].slice(0, MOST)
    localStorage.setItem(await keyOf(kind, client), references.join('\n'))
  } catch {
    // It is not offered again.
  }
}
