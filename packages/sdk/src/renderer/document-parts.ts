import type { AyahWords } from '@waraq/scripture/ayah-words'

/** Tables and code that only some documents need. */
export interface DocumentParts {
  /** The words of verses, for numbers in ranges. */
  ayahWords?: AyahWords
  drawFormulas?(part: ParentNode, atOnce?: number): void
}

/** The parts that this page has loaded. Printing and copying cannot wait for others. */
export const loadedParts: DocumentParts = {}

/**
 * Loads the parts that content of any form needs. Without the words of verses ranges have no
 * numbers, and without the code of formulas these are shown by their source.
 */
export async function loadParts(content: unknown): Promise<void> {
  const stored = JSON.stringify(content)
  await Promise.allSettled([
    /"toAyah":\d/.test(stored) && loadAyahWords(),
    /"#?math[:"]/.test(stored) && loadFormulas(),
  ])
}

async function loadAyahWords(): Promise<void> {
  const { ayahWords } = await import('@waraq/scripture/ayah-words')
  loadedParts.ayahWords = ayahWords
}

async function loadFormulas(): Promise<void> {
  const { drawFormulas } = await import('./formulas/draw-formulas.ts')
  loadedParts.drawFormulas = drawFormulas
}

/**
 * Draws what a rendered part of a page needs code for, such as formulas: at once if the code is
 * loaded, and else when it is.
 */
export function drawLater(part: ParentNode): void {
  if (loadedParts.drawFormulas) loadedParts.drawFormulas(part)
  else if (part.querySelector('[data-language="math"]'))
    void loadFormulas().then(
      () => drawLater(part),
      () => {},
    )
}
