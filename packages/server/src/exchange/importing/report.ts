import type { ImportReport } from '@waraq/contract'
import type { Loss, LossCode } from '@waraq/exchange'

/** The losses of pictures that a file has and documents cannot hold. */
const REJECTIONS: readonly LossCode[] = ['image_format', 'image_limit']

export function reportOf(
  facts: Omit<ImportReport, 'images' | 'losses'>,
  imported: number,
  losses: Loss[],
): ImportReport {
  const counted = losses.filter(({ code }) => REJECTIONS.includes(code))
  const rejected = counted.reduce((sum, { count }) => sum + count, 0)
  return { ...facts, images: { imported, rejected }, losses }
}

/** The losses with one more for each of these codes. */
export function withLosses(losses: readonly Loss[], codes: readonly LossCode[]): Loss[] {
  const counts = new Map(losses.map(({ code, count }) => [code, count]))
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return Array.from(counts, ([code, count]) => ({ code, count }))
}
