import type { ImportReport } from '@waraq/contract'
import { createLosses, type Loss, type LossCode } from '@waraq/exchange'

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
  const all = createLosses(losses)
  for (const code of codes) all.add(code)
  return all.list()
}
