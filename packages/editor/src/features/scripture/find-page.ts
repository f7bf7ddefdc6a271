import { foldDigits } from '@waraq/scripture/text'

/** A page of the mushaf with the numbers of its lines. */
export interface MushafPage {
  page: number
  lines: number[]
}

const PAGE_COUNT = 604

/** Reads the lines of the page with this number; undefined if there is no such page. */
export async function findPage(
  query: string,
  apiUrl: string,
  signal: AbortSignal,
): Promise<MushafPage | undefined> {
  const page = Number(foldDigits(query))
  if (!Number.isInteger(page) || page < 1 || page > PAGE_COUNT) return undefined
  const file = String(page).padStart(3, '0')
  const response = await fetch(`${apiUrl}/v1/quran/pages/${file}.svg`, { signal })
  if (!response.ok) throw new Error(file)
  const numbers = (await response.text()).matchAll(/data-line-number="(\d+)"/g)
  const lines = [...new Set(Array.from(numbers, ([, line]) => Number(line)))]
  return { page, lines: lines.sort((one, other) => one - other) }
}
