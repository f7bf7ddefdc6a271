interface InLane {
  /** What events are ordered by, such as a document. */
  subject: string
}

interface LaneOptions<Event, Result> {
  /** Subjects that are delivered at once. */
  maxLanes: number
  /** Returns undefined if there is no time left. */
  attempt: (event: Event) => Promise<Result | undefined>
  /** Whether the next event of the subject can follow. */
  isDelivered: (result: Result) => boolean
}

/**
 * Attempts events in the order of each subject. A subject ends at its first event that is not
 * delivered. Returns the results of those that were attempted.
 */
export async function attemptInLanes<Event extends InLane, Result>(
  events: readonly Event[],
  { maxLanes, attempt, isDelivered }: LaneOptions<Event, Result>,
): Promise<Map<Event, Result>> {
  const lanes = Map.groupBy(events, ({ subject }) => subject).values()
  const results = new Map<Event, Result>()
  const attemptLane = async (lane: readonly Event[]): Promise<void> => {
    for (const event of lane) {
      const result = await attempt(event)
      if (result === undefined) return
      results.set(event, result)
      if (!isDelivered(result)) return
    }
  }
  const attemptLanes = async (): Promise<void> => {
    for (const lane of lanes) await attemptLane(lane)
  }
  await Promise.all(Array.from({ length: maxLanes }, attemptLanes))
  return results
}
