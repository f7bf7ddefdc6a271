import { elementOf } from './page.ts'

const words = JSON.parse(elementOf('main', HTMLElement).dataset.words ?? '{}')

/** A message of the page in its language. */
export function word(name: string): string {
  const text: unknown = words[name]
  if (typeof text !== 'string') throw new Error(`this page has no message "${name}"`)
  return text
}
