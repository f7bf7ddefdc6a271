interface OfSubject {
  /** What events are ordered by, such as a document. */
  subject: string
}

interface OrderOptions<Event, Result> {
  /** Subjects that are delivered at once. */
  maxSubjects: number
  /** Returns undefined if there is no time left. */
  attempt: (event: Event) => Promise<Result | undefined>
  /** Whether the next event of the subject can follow. */
  isDelivered: (result: Result) => boolean
}

/**
 * Attempts events in the order of each subject. A subject ends at its first event that is not
 * delivered. Returns the results of those that were attempted.
 */
export async function attemptInOrder<Event extends OfSubject, Result>(
  events: readonly Event[],
  { maxSubjects, attempt, isDelivered }: OrderOptions<Event, Result>,
): Promise<Map<Event, Result>> {
  const subjects = Map.groupBy(events, ({ subject }) => subject).values()
  const results = new Map<Event, Result>()
  const attemptSubject = async (ofSubject: readonly Event[]): Promise<void> => {
    for (const event of ofSubject) {
      const result = await attempt(event)
      if (result === undefined) return
      results.set(event, result)
      if (!isDelivered(result)) return
    }
  }
  const attemptAll = async (): Promise<void> => {
    for (const ofSubject of subjects) await attemptSubject(ofSubject)
  }
  await Promise.all(Array.from({ length: maxSubjects }, attemptAll))
  return results
}
