import type { Page } from 'playwright-core'

/** The left edges of letters in an element, in pixels; of one that repeats, that of its last. */
export const leftOfLetters = (page: Page, selector: string, letters: string): Promise<number[]> =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('${selector}'), NodeFilter.SHOW_TEXT)
    const lefts = new Map()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < node.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        lefts.set(node.data[at], range.getBoundingClientRect().left)
      }
    }
    return ${JSON.stringify([...letters])}.map((letter) => lefts.get(letter))
  })()`)
