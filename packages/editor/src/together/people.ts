import type { GetPeople } from '@waraq/sdk/comments'

/** The names of the users of the host, each requested once. */
export function createPeople(getPeople: GetPeople | undefined) {
  const names = new Map<string, string | undefined>()
  return {
    /** Undefined if the host gives no name, or fails. */
    async nameOf(user: { external_user_id: string } | undefined): Promise<string | undefined> {
      const id = user?.external_user_id
      if (id === undefined || !getPeople) return undefined
      if (!names.has(id)) {
        try {
          const people = await getPeople([id])
          names.set(id, people[id])
        } catch {
          return undefined
        }
      }
      return names.get(id)
    },
  }
}
