/** Lists of documents, in pages or whole. */
import assert from 'node:assert/strict'
import { doc, p } from './content.ts'
import type { Answer, Call } from './service.ts'

const DOCUMENTS = '/v1/documents/'

/** One line of a list. */
export interface Line {
  id: string
  title: string
  updated_at: string
}

export const titlesOf = (lines: Line[]) => lines.map(({ title }) => title)

/** Writes a document for each title, one after the other; answers their ids. */
export async function write(call: Call, titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const { status, json } = await call('POST', DOCUMENTS, { body: { content: doc(p(title)) } })
    assert.equal(status, 201)
    ids.push(json.id)
  }
  return ids
}

/** So many titles that differ. */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Leaf ${index}`)

/** The path of the next page, as the answer names it. */
export function nextOf({ headers }: Answer): string | undefined {
  const link = headers.get('link')
  if (link === null) return undefined
  const [, address = ''] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Follows the links from page to page. */
export async function walk(call: Call, first: string, between = async () => {}): Promise<Line[][]> {
  const pages: Line[][] = []
  for (let path: string | undefined = first; path; ) {
    const answer = await call('GET', path)
    assert.equal(answer.status, 200)
    pages.push(answer.json)
    path = nextOf(answer)
    await between()
  }
  return pages
}
