/** Returns the names of users of the host by their ids. */
export type GetPeople = (
  ids: readonly string[],
) => Record<string, string> | Promise<Record<string, string>>

/** A person of the host that a comment can mention. */
export interface MentionedPerson {
  id: string
  label: string
}

/** Finds people of the host by a part of their names. */
export type FindPeople = (
  query: string,
  options: { signal: AbortSignal },
) => Promise<readonly MentionedPerson[]>

/** The names of the users of the host, each requested once. */
export function createNames(getPeople: GetPeople | undefined) {
  const names = new Map<string, string | undefined>()
  return {
    nameOf: (id: string): string | undefined => names.get(id),
    /** Requests the names that are not known; resolves to whether there are new ones. */
    async learn(ids: readonly string[]): Promise<boolean> {
      const unknown = [...new Set(ids)].filter((id) => !names.has(id))
      if (!getPeople || unknown.length === 0) return false
      for (const id of unknown) names.set(id, undefined)
      try {
        const people = await getPeople(unknown)
        for (const id of unknown) if (typeof people[id] === 'string') names.set(id, people[id])
        return true
      } catch {
        // Asked again with the next list.
        for (const id of unknown) names.delete(id)
        return false
      }
    },
  }
}
