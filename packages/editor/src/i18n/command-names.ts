import type { Messages } from './messages.ts'

export type CommandNames = Messages['commands']

/**
 * Returns the names of the commands in the language of the interface, and in both languages once
 * the other one is loaded, which the first call begins.
 */
export function createCommandNames({ commands }: Messages): () => readonly CommandNames[] {
  let known: readonly CommandNames[] = [commands]
  let isLoading = false

  async function load(): Promise<void> {
    const [{ en }, { ar }] = await Promise.all([import('./en.ts'), import('./ar.ts')])
    known = [en.commands, ar.commands]
  }

  return () => {
    if (!isLoading) {
      isLoading = true
      load().catch(() => {
        isLoading = false
      })
    }
    return known
  }
}
