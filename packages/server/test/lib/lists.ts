/** Lists of documents, paged or complete. */
import assert from 'node:assert/strict'
import { doc, p } from './content.ts'
import type { Call, HttpResponse } from './service.ts'

const DOCUMENTS = '/v1/documents/'

/** An entry of a list. */
export interface Line {
  id: string
  title: string
  updated_at: string
}

export const titlesOf = (lines: Line[]) => lines.map(({ title }) => title)

/** Creates a document per title, in order; returns the ids. */
export async function write(call: Call, titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const { status, json } = await call('POST', DOCUMENTS, { body: { content: doc(p(title)) } })
    assert.equal(status, 201)
    ids.push(json.id)
  }
  return ids
}

/** Distinct titles. */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Leaf ${index}`)

/** The path of the next page from the Link header. */
export function nextOf({ headers }: HttpResponse): string | undefined {
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
    const response = await call('GET', path)
    assert.equal(response.status, 200)
    pages.push(response.json)
    path = nextOf(response)
    await between()
  }
  return pages
}
