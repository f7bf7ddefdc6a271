import type { Direction } from '@waraq/contract'

// Letters, digits and signs of right-to-left scripts; a letter of others, because an expression for
// several would take those too; marks, which follow their letter; everything between.
const PARTS =
  /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]+)|(\p{L})|(\p{M})|[\s\S]/gu

/** Where a part of a text begins, and whether it runs from right to left. */
export interface ScriptRun {
  at: number
  isRtl: boolean
}

/**
 * Cuts a text by script: returns where each part begins and whether it runs from right to left.
 * What stands between two scripts, or at an end, goes with the paragraph.
 */
export function scriptRunsOf(text: string, direction: Direction): ScriptRun[] {
  const isParagraphRtl = direction === 'rtl'
  const runs: ScriptRun[] = []
  const add = (at: number, isRtl: boolean) => {
    if (runs.at(-1)?.isRtl !== isRtl) runs.push({ at, isRtl })
  }
  let before = isParagraphRtl
  let neutralAt: number | undefined
  for (const { 1: rtl, 2: ltr, 3: mark, index } of text.matchAll(PARTS)) {
    if (mark !== undefined) continue
    if (rtl === undefined && ltr === undefined) {
      neutralAt ??= index
      continue
    }
    const isRtl = rtl !== undefined
    if (neutralAt !== undefined) add(neutralAt, isRtl === before ? isRtl : isParagraphRtl)
    neutralAt = undefined
    add(index, isRtl)
    before = isRtl
  }
  if (neutralAt !== undefined) add(neutralAt, isParagraphRtl)
  return runs
}
