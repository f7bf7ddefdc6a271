import { KINDS } from './kinds.ts'

export { loadedParts } from './kinds/scripture/quotations.ts'

const CODES = KINDS.flatMap(({ code }) => code ?? [])

/**
 * Loads the code that content of any form needs. Without it ranges of verses have no numbers, and
 * what would be drawn is shown by its source.
 */
export async function loadParts(content: unknown): Promise<void> {
  const stored = JSON.stringify(content)
  await Promise.allSettled(CODES.map(({ sign, load }) => sign.test(stored) && load()))
}

/** Draws what the loaded code can draw in a rendered part of a page. */
export function drawParts(part: ParentNode, atOnce?: number): void {
  for (const { draw } of CODES) draw?.(part, atOnce)
}

/** Draws what a rendered part needs code for: at once if the code is loaded, and else when it is. */
export function drawLater(part: ParentNode): void {
  for (const code of CODES) {
    if (code.draw) code.draw(part)
    else if (code.sources && part.querySelector(code.sources))
      void code.load().then(
        () => code.draw?.(part),
        () => {},
      )
  }
}
